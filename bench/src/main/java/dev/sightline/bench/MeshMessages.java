package dev.sightline.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Column;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.StoreWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// Messages of many processes that stand in a mesh: nine in ten go to one of four neighbours, the others to anybody.
/// Two rows each, the first of which is a step that sends; one in five receivers waits in a step, a row of its own; one
/// in a thousand is not received. A message each microsecond, 20 to 220 µs on its way. The same seed gives the same
/// rows.
final class MeshMessages {
    private static final int BATCH = 100_000;
    private static final long START_NANOS = 1_793_000_000_000_000_000L;
    private static final long APART_NANOS = 1000;
    private static final List<Field> FIELDS = List.of(
            Field.of("time", ColumnType.TIME).withRole(Role.TIME),
            Field.of("process", ColumnType.STRING).withRole(Role.ENTITY),
            Field.of("event", ColumnType.STRING).withRole(Role.EVENT),
            Field.of("duration", ColumnType.INT64).withUnit("ns").withRole(Role.DURATION),
            Field.of("message.id", ColumnType.INT64).withRole(Role.MESSAGE),
            Field.of("message.side", ColumnType.STRING),
            Field.of("bytes", ColumnType.INT64).withUnit("B"));

    private enum Kind {
        SEND("MPI_Send", "send"),
        WAIT("MPI_Recv", ""),
        RECEIVE("received", "receive");

        private final String event;
        private final String side;

        Kind(String event, String side) {
            this.event = event;
            this.side = side;
        }
    }

    private record Told(long nanos, Kind kind, int process, long id, long duration, long bytes) {}

    private final SplittableRandom random = new SplittableRandom(42);
    private final PriorityQueue<Told> later = new PriorityQueue<>((a, b) -> Long.compare(a.nanos, b.nanos));
    private final int processes;
    private final int side;
    private final long messages;
    private long now = START_NANOS;
    private long sent;

    private MeshMessages(long messages, int processes) {
        this.messages = messages;
        this.processes = processes;
        this.side = (int) Math.sqrt(processes);
    }

    /// @return how many rows
    static long write(long messages, int processes, Path folder) throws IOException {
        MeshMessages made = new MeshMessages(messages, processes);
        List<SourceInfo> sources = List.of(new SourceInfo("generated", "generated", "memory", messages, 0, true));
        long rows = 0;
        try (StoreWriter writer = StoreWriter.create(folder, "time", "process")) {
            writer.describe(FIELDS, sources);
            for (Batch batch = made.batch(rows); batch.rows() > 0; batch = made.batch(rows)) {
                writer.append(batch);
                rows += batch.rows();
            }
            var _ = writer.finish(FIELDS, sources, Ledger.stored(rows), Map.of());
        }
        return rows;
    }

    private Batch batch(long first) {
        Told[] rows = new Told[BATCH];
        int n = 0;
        while (n < BATCH) {
            // a receiver may wait for so long before its message is sent
            while (sent < messages && (later.isEmpty() || later.peek().nanos > now - 100_000)) {
                message();
            }
            Told next = later.poll();
            if (next == null) {
                break;
            }
            rows[n++] = next;
        }
        return batch(first, Arrays.copyOf(rows, n));
    }

    private void message() {
        int from = random.nextInt(processes);
        long bytes = 64L << random.nextInt(12);
        later.add(new Told(now, Kind.SEND, from, sent, 1000 + random.nextInt(2000), bytes));
        if (random.nextInt(1000) > 0) {
            int to = receiver(from);
            long arrives = now + 20_000 + random.nextInt(200_000);
            later.add(new Told(arrives, Kind.RECEIVE, to, sent, -1, bytes));
            if (random.nextInt(5) == 0) {
                long entered = now - 50_000 + random.nextInt(69_000);
                later.add(new Told(entered, Kind.WAIT, to, -1, arrives - entered + 500, -1));
            }
        }
        sent++;
        now += APART_NANOS;
    }

    private int receiver(int from) {
        if (random.nextInt(10) == 0) {
            return (from + 1 + random.nextInt(processes - 1)) % processes;
        }
        int step = random.nextBoolean() ? 1 : side;
        return Math.floorMod(from + (random.nextBoolean() ? step : -step), processes);
    }

    private Batch batch(long first, Told[] rows) {
        String[] names = new String[processes];
        Arrays.setAll(names, i -> "rank " + i);
        return new Batch(
                rows.length,
                first,
                0,
                null,
                null,
                List.of(
                        new Column("time", new Values.Times(numbers(rows, Told::nanos)), null),
                        new Column("process", texts(rows, each -> names[each.process]), null),
                        new Column("event", texts(rows, each -> each.kind.event), null),
                        known("duration", numbers(rows, Told::duration)),
                        known("message.id", numbers(rows, Told::id)),
                        new Column("message.side", texts(rows, each -> each.kind.side), sided(rows)),
                        known("bytes", numbers(rows, Told::bytes))));
    }

    private static long[] sided(Told[] rows) {
        return present(numbers(rows, each -> each.kind == Kind.WAIT ? -1 : 0));
    }

    private static long[] numbers(Told[] rows, java.util.function.ToLongFunction<Told> of) {
        return Arrays.stream(rows).mapToLong(of).toArray();
    }

    private static Column known(String name, long[] values) {
        return new Column(name, new Values.Int64s(values), present(values));
    }

    private static long[] present(long[] values) {
        long[] words = new long[(values.length + 63) / 64];
        for (int i = 0; i < values.length; i++) {
            words[i >> 6] |= values[i] < 0 ? 0 : 1L << i;
        }
        return words;
    }

    private static Values.Strings texts(Told[] rows, java.util.function.Function<Told, String> of) {
        StringBuilder all = new StringBuilder();
        int[] starts = new int[rows.length];
        int[] lengths = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            starts[i] = all.length();
            all.append(of.apply(rows[i]));
            lengths[i] = all.length() - starts[i];
        }
        return new Values.Strings(all.toString().getBytes(UTF_8), starts, lengths);
    }
}
