package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;

/// Traces of messages.
@NullUnmarked // rows in which null is a value
final class MessageTraces {
    static final long START = 1_700_000_000_000_000_000L;

    private MessageTraces() {}

    /// One side of a message; of neither where the id is null.
    record Side(long nanos, String who, String id, String side, String peer, Long bytes) {}

    /// Sorted by time.
    static List<Side> sorted(List<Side> sides) {
        return sides.stream().sorted(Comparator.comparingLong(Side::nanos)).toList();
    }

    /// Messages between processes whose clocks are off, some lost on either side, and rows that are no part of one.
    static List<Side> random(Random random) {
        int processes = 2 + random.nextInt(7);
        long[] off = random.longs(processes, -300, 300).toArray();
        List<Side> sides = new ArrayList<>();
        int messages = 10 + random.nextInt(120);
        for (int i = 0; i < messages; i++) {
            int from = random.nextInt(processes);
            int to = (from + 1 + random.nextInt(processes - 1)) % processes;
            long sent = random.nextInt(3000);
            long bytes = random.nextInt(5000);
            int fate = random.nextInt(8);
            if (fate == 0) {
                sides.add(new Side(sent + off[from], "p" + from, null, null, null, null));
                continue;
            }
            if (fate != 1) {
                sides.add(new Side(sent + off[from], "p" + from, "m" + i, "send", "p" + to, bytes));
            }
            if (fate != 2) {
                sides.add(
                        new Side(sent + random.nextInt(200) + off[to], "p" + to, "m" + i, "receive", "p" + from, null));
            }
        }
        return sorted(sides);
    }

    /// Three processes in a ring, a clock that is behind, a message that nobody receives, and one from before.
    static List<Side> ring() {
        List<Side> sides = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            for (int p = 0; p < 3; p++) {
                long sent = 1000L * round + 300L * p;
                long received = sent + 40 + (p == 0 && round > 1 ? -90 : 0);
                String id = "r" + round + "." + p;
                String next = "rank " + (p + 1) % 3;
                sides.add(new Side(sent, "rank " + p, id, "send", next, 100L << round));
                if (round != 3 || p != 2) {
                    sides.add(new Side(received, next, id, "receive", "rank " + p, 100L << round));
                }
            }
        }
        sides.add(new Side(5, "rank 2", "before", "receive", "rank 1", 8L));
        return sorted(sides);
    }

    /// Some of it goes to who tells of no message here.
    static List<Side> elsewhere() {
        List<Side> sides = new ArrayList<>(ring());
        sides.add(new Side(100, "rank 1", "e1", "send", "mail", 7L));
        sides.add(new Side(2200, "rank 1", "e2", "send", "mail", 9L));
        sides.add(new Side(2700, "rank 0", "e3", "receive", "gateway", null));
        return sorted(sides);
    }

    static Trace trace(List<Side> sides) {
        List<Table.Row> rows = new ArrayList<>();
        for (Side side : sides) {
            Map<String, Object> cells = new LinkedHashMap<>();
            cells.put("t", START + side.nanos);
            cells.put("who", side.who);
            cells.put("message.id", side.id);
            cells.put("message.side", side.side);
            cells.put("peer", side.peer);
            cells.put("size", side.bytes);
            cells.values().removeIf(Objects::isNull);
            rows.add(new Table.Row(rows.size(), 0, cells));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("message.id", ColumnType.STRING, Role.MESSAGE, null),
                new Field("message.side", ColumnType.STRING, null, null),
                new Field("peer", ColumnType.STRING, Role.PEER, null),
                new Field("size", ColumnType.INT64, null, "B"));
        return TableTraces.trace(new Table(fields, List.of("messages.csv"), rows), 30);
    }
}
