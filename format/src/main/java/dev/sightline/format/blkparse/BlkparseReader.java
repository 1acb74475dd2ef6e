package dev.sightline.format.blkparse;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lines to rows.
final class BlkparseReader {
    static final String UNKNOWN = "no action of a block device";
    private static final long SECTOR_BYTES = 512;

    private static final Map<String, String> EVENTS = Map.ofEntries(
            Map.entry("Q", "queue"),
            Map.entry("G", "get request"),
            Map.entry("S", "sleep"),
            Map.entry("I", "insert"),
            Map.entry("D", "issue"),
            Map.entry("C", "complete"),
            Map.entry("R", "requeue"),
            Map.entry("M", "back merge"),
            Map.entry("F", "front merge"),
            Map.entry("P", "plug"),
            Map.entry("U", "unplug"),
            Map.entry("T", "unplug timer"),
            Map.entry("UT", "unplug timer"),
            Map.entry("X", "split"),
            Map.entry("A", "remap"),
            Map.entry("B", "bounce"),
            Map.entry("m", "message"));

    private final RowSink sink;
    private final Requests requests;
    private final BlkparseLine line = new BlkparseLine();
    private int actions;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    private final int time;
    private final int process;
    private final int event;
    private final int duration;
    private final int span;
    private final int parent;
    private final int device;
    private final int op;
    private final int rwbs;
    private final int sector;
    private final int size;
    private final int error;
    private final int action;
    private final int pid;
    private final int comm;
    private final int cpu;
    private final int sequence;

    BlkparseReader(RowSink sink, Requests requests) {
        this.sink = sink;
        this.requests = requests;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        process = column("process", ColumnType.STRING, Role.ENTITY);
        event = column("event", ColumnType.STRING, Role.EVENT);
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        span = column("span", ColumnType.INT64, Role.SPAN);
        parent = column("parent", ColumnType.INT64, Role.PARENT);
        device = column("device", ColumnType.STRING, null);
        op = column("op", ColumnType.STRING, null);
        rwbs = column("rwbs", ColumnType.STRING, null);
        sector = column("sector", ColumnType.INT64, null);
        size = sink.column("size", new ColumnHint(ColumnType.INT64, null, "B"));
        error = column("error", ColumnType.INT64, null);
        action = column("action", ColumnType.STRING, null);
        pid = column("pid", ColumnType.INT64, null);
        comm = column("comm", ColumnType.STRING, null);
        cpu = column("cpu", ColumnType.INT64, null);
        sequence = column("sequence", ColumnType.INT64, null);
    }

    private int column(String name, ColumnType type, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(type, role));
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            BlkparseLine.Kind kind =
                    lines.isTooLong() ? BlkparseLine.Kind.OTHER : line.parse(bytes, lines.start(), lines.end());
            switch (kind) {
                case ASIDE -> {}
                case SKIPS -> lost();
                case OTHER -> {
                    String cause = lines.isTooLong() ? Lines.TOO_LONG : UNKNOWN;
                    sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
                }
                case MESSAGE -> {
                    row(bytes, requests.process(line.pid));
                    string(column("message", ColumnType.STRING, null), bytes, line.textFrom, line.textTo);
                    sink.endRow(lines.offset(), lines.length());
                }
                case ACTION -> {
                    action(bytes);
                    sink.endRow(lines.offset(), lines.length());
                }
            }
        }
    }

    /// The summary counts what it misses in the numbers of a device's records.
    private void lost() {
        if (line.skipped > 0) {
            boolean timed = firstNanos <= lastNanos;
            sink.lost("blktrace", line.skipped, timed ? firstNanos : 0, timed ? lastNanos : 0);
        }
    }

    private void row(byte[] bytes, byte[] who) {
        firstNanos = Math.min(firstNanos, line.nanos);
        lastNanos = Math.max(lastNanos, line.nanos);
        sink.timeNanos(time, line.nanos);
        if (who.length > 0) {
            sink.constant(process, who);
        } else {
            sink.string(process, "device " + word(bytes, 0));
        }
        String letters = word(bytes, 5);
        sink.string(event, EVENTS.getOrDefault(letters, letters));
        string(action, bytes, line.starts[5], line.ends[5]);
        string(device, bytes, line.starts[0], line.ends[0]);
        string(rwbs, bytes, line.starts[6], line.ends[6]);
        sink.int64(cpu, line.cpu);
        sink.int64(sequence, line.sequence);
        sink.int64(pid, line.pid);
    }

    private void action(byte[] bytes) {
        byte letter = line.action();
        int number = actions++;
        byte[] who = requests.owner(number);
        row(bytes, who.length > 0 || letter == 'C' ? who : requests.process(line.pid));
        String direction = direction(bytes);
        if (!direction.isEmpty()) {
            sink.string(op, direction);
        }
        if (line.processTo > line.processFrom) {
            string(comm, bytes, line.processFrom, line.processTo);
        }
        if (line.sector >= 0) {
            sink.int64(sector, line.sector);
        }
        if (line.sectors > 0 && line.sectors <= Long.MAX_VALUE / SECTOR_BYTES) {
            sink.int64(size, line.sectors * SECTOR_BYTES);
        }
        if (line.depth >= 0) {
            sink.int64(column("depth", ColumnType.INT64, null), line.depth);
        }
        if (line.fromDeviceTo > line.fromDeviceFrom) {
            string(column("from_device", ColumnType.STRING, null), bytes, line.fromDeviceFrom, line.fromDeviceTo);
        }
        if (line.otherSector >= 0) {
            String name = letter == 'A' ? "from_sector" : "split_at";
            sink.int64(column(name, ColumnType.INT64, null), line.otherSector);
        }
        if (line.hasError) {
            sink.int64(error, line.error);
        }
        if (letter == 'Q' || letter == 'S' || letter == 'I' || letter == 'D') {
            begin(number, letter);
        }
    }

    private void begin(int number, byte letter) {
        int slice = requests.slice(number);
        long took = requests.nest().durationNanos(slice);
        if (took < 0) {
            sink.bool(column("unclosed", ColumnType.BOOL, null), true);
            return;
        }
        sink.int64(duration, took);
        sink.int64(span, requests.nest().id(slice));
        int outer = requests.nest().parent(slice);
        if (outer >= 0) {
            sink.int64(parent, requests.nest().id(outer));
        }
        if (letter == 'Q' || letter == 'D') {
            sink.int64(error, requests.error(number));
        }
    }

    /// The first letter of `rwbs` that says what is done; an `F` before it asks for a flush first,
    /// and is all that is asked for where there are no sectors.
    private String direction(byte[] bytes) {
        int first = line.starts[6];
        boolean flushes = bytes[first] == 'F';
        if (flushes && line.sectors == 0) {
            return "flush";
        }
        return switch (bytes[flushes && first + 1 < line.ends[6] ? first + 1 : first]) {
            case 'R' -> "read";
            case 'W' -> "write";
            case 'D' -> "discard";
            default -> "";
        };
    }

    private String word(byte[] bytes, int word) {
        return new String(bytes, line.starts[word], line.ends[word] - line.starts[word], StandardCharsets.UTF_8);
    }

    private void string(int column, byte[] bytes, int from, int to) {
        sink.string(column, bytes, from, to - from);
    }
}
