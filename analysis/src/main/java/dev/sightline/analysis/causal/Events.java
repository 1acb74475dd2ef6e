package dev.sightline.analysis.causal;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Names;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a trace as events of processes, as they come: 16 bytes each, and 12 more where rows say to whom and how
/// much. One thread.
final class Events {
    /// Names are kept, and more than that are no processes but ids.
    static final int MOST_PROCESSES = 100_000;

    private static final int NONE = -1;

    private final int timeColumn;
    private final int processColumn;
    private final Field processField;
    private final Names processes = new Names(MOST_PROCESSES);
    private long[] times = new long[1024];
    private int[] process = new int[1024];
    /// How manieth row of the trace tells it.
    private int[] rows = new int[1024];
    /// By event, where a column says it: bytes, and the number among `peers`; else empty.
    private long[] bytes = {};

    private int[] peer = {};
    private final Names peers = new Names(MOST_PROCESSES);
    private int size;

    /// @throws IllegalArgumentException if there is no time or nobody to have a clock: what to do
    Events(List<Field> fields) {
        timeColumn = Field.withRole(fields, Role.TIME);
        if (timeColumn < 0 || fields.get(timeColumn).type() != ColumnType.TIME) {
            throw new IllegalArgumentException(
                    "what happened before what is asked of a time column, and there is none; name one with --time");
        }
        processColumn = Field.withRole(fields, Role.ENTITY);
        if (processColumn < 0) {
            throw new IllegalArgumentException(
                    "messages go from one entity to another, and no column has the role entity; name one with --entity");
        }
        processField = fields.get(processColumn);
    }

    /// The event of a row; -1: it has no time, or is nobody's.
    int add(Row row) {
        if (!row.isPresent(timeColumn) || !row.isPresent(processColumn)) {
            return -1;
        }
        return add(row.int64(timeColumn), CellText.of(row, processField, processColumn));
    }

    int add(long timeNanos, String name) {
        if (size == times.length) {
            int room = size + (size >> 1);
            times = Arrays.copyOf(times, room);
            process = Arrays.copyOf(process, room);
            rows = Arrays.copyOf(rows, room);
        }
        int number = processes.number(name);
        if (number < 0) {
            throw new IllegalArgumentException("more than " + MOST_PROCESSES
                    + " entities are no processes that send messages; name another column with --entity");
        }
        times[size] = timeNanos;
        process[size] = number;
        return size++;
    }

    /// Which row tells an event.
    void at(int event, int row) {
        rows[event] = row;
    }

    int row(int event) {
        return rows[event];
    }

    /// How much a message has that is sent or received.
    void carries(int event, long size) {
        if (event >= bytes.length) {
            int known = bytes.length;
            bytes = Arrays.copyOf(bytes, times.length);
            Arrays.fill(bytes, known, bytes.length, NONE);
        }
        bytes[event] = size;
    }

    /// -1: nobody says.
    long bytes(int event) {
        return event < bytes.length ? bytes[event] : NONE;
    }

    /// The other side of a message, as its row has it.
    void with(int event, String name) {
        if (event >= peer.length) {
            int known = peer.length;
            peer = Arrays.copyOf(peer, times.length);
            Arrays.fill(peer, known, peer.length, NONE);
        }
        peer[event] = peers.number(name);
    }

    /// The process that is said to be the other side; -1: nobody says, or it has no event.
    int peer(int event) {
        int number = peerName(event);
        if (number == NONE || !processes.has(peers.name(number))) {
            return NONE;
        }
        return processes.number(peers.name(number));
    }

    /// The number of the name that its row has for the other side; -1: none.
    int peerName(int event) {
        return event < peer.length ? peer[event] : NONE;
    }

    /// As its row has it; null: none.
    @Nullable
    String peerText(int event) {
        int number = peerName(event);
        return number == NONE ? null : peers.name(number);
    }

    int size() {
        return size;
    }

    /// How many bytes its events have when [#trim]med.
    long bytesKept() {
        return size * (16L + (bytes.length == 0 ? 0 : 8) + (peer.length == 0 ? 0 : 4));
    }

    /// How many bytes it may have while a few more come: an array that grows is there twice.
    long bytesNeeded() {
        long held = 16L * times.length + 8L * bytes.length + 4L * peer.length;
        return size < times.length / 4 * 3 ? held : 2 * held;
    }

    /// When no more come.
    void trim() {
        times = Arrays.copyOf(times, size);
        process = Arrays.copyOf(process, size);
        rows = Arrays.copyOf(rows, size);
        bytes = Arrays.copyOf(bytes, Math.min(bytes.length, size));
        peer = Arrays.copyOf(peer, Math.min(peer.length, size));
    }

    long timeNanos(int event) {
        return times[event];
    }

    int process(int event) {
        return process[event];
    }

    int processes() {
        return processes.size();
    }

    String name(int number) {
        return processes.name(number);
    }

    /// By process: its events in the order of their times, those of one time as they came.
    int[][] byProcess() {
        int[] counts = new int[processes.size()];
        for (int event = 0; event < size; event++) {
            counts[process[event]]++;
        }
        int[][] all = new int[counts.length][];
        for (int i = 0; i < all.length; i++) {
            all[i] = new int[counts[i]];
        }
        Arrays.fill(counts, 0);
        for (int event = 0; event < size; event++) {
            all[process[event]][counts[process[event]]++] = event;
        }
        for (int i = 0; i < all.length; i++) {
            if (!isInOrder(all[i])) {
                sort(all[i]);
            }
        }
        return all;
    }

    /// By their times, those of one time as they are: runs of two, four and so on are merged.
    private void sort(int[] some) {
        int[] from = some;
        int[] into = new int[some.length];
        boolean isElsewhere = false;
        for (long run = 1; run < some.length; run *= 2) {
            for (long start = 0; start < some.length; start += 2 * run) {
                int middle = (int) Math.min(some.length, start + run);
                merge(from, into, (int) start, middle, (int) Math.min(some.length, start + 2 * run));
            }
            int[] merged = into;
            into = from;
            from = merged;
            isElsewhere = !isElsewhere;
        }
        if (isElsewhere) {
            System.arraycopy(from, 0, some, 0, some.length);
        }
    }

    private void merge(int[] from, int[] into, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean isLeft = right == end || left < middle && times[from[left]] <= times[from[right]];
            into[at] = isLeft ? from[left++] : from[right++];
        }
    }

    private boolean isInOrder(int[] some) {
        for (int i = 1; i < some.length; i++) {
            if (times[some[i]] < times[some[i - 1]]) {
                return false;
            }
        }
        return true;
    }
}
