package dev.sightline.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.HappensBefore;
import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Column;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.SplittableRandom;

/// What the causal order of many events takes, and what a question to it.
///
/// `./bench/run causal --write EVENTS STORE` writes messages between 64 processes, two events each, one in a thousand
/// of which is not received; `--write EVENTS STORE PROCESSES` those of [MeshMessages]. `causal STORE` asks.
final class CausalSpeed {
    private static final int PROCESSES = 64;
    private static final int BATCH = 100_000;
    private static final int CONES = 200;
    private static final int ROUNDS = 5;
    private static final long START_NANOS = 1_793_000_000_000_000_000L;
    private static final List<Field> FIELDS = List.of(
            Field.of("time", ColumnType.TIME).withRole(Role.TIME),
            Field.of("process", ColumnType.STRING).withRole(Role.ENTITY),
            Field.of("message.id", ColumnType.INT64).withRole(Role.MESSAGE),
            Field.of("message.side", ColumnType.STRING));

    private record Arriving(long nanos, long id, int process) {}

    private final SplittableRandom random = new SplittableRandom(42);
    private final PriorityQueue<Arriving> under = new PriorityQueue<>((a, b) -> Long.compare(a.nanos, b.nanos));
    private long now = START_NANOS;
    private long sent;

    private CausalSpeed() {}

    static void main(List<String> arguments) throws IOException {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException("usage: ./bench/run causal STORE, or --write EVENTS STORE [PROCESSES]");
        }
        if (arguments.getFirst().equals("--write") && arguments.size() > 3) {
            long rows = MeshMessages.write(
                    Long.parseLong(arguments.get(1)) / 2,
                    Integer.parseInt(arguments.get(3)),
                    Path.of(arguments.get(2)));
            System.out.printf(Locale.ROOT, "%,d rows%n", rows);
        } else if (arguments.getFirst().equals("--write")) {
            write(Integer.parseInt(arguments.get(1)), Path.of(arguments.get(2)));
        } else {
            Snapshot snapshot = Store.open(Path.of(arguments.getFirst())).snapshot();
            HeapWatch heap = new HeapWatch();
            // Views make their own: this one has to be gone.
            order(snapshot, heap);
            views(snapshot, heap);
        }
    }

    private static void order(Snapshot snapshot, HeapWatch heap) {
        System.out.printf(
                Locale.ROOT,
                "%,d events, heap %.0f MiB, load %.1f%n",
                snapshot.rows(),
                HeapWatch.limitMebibytes(),
                Bench.load());
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long before = System.nanoTime();
        long cpuBefore = thread.getCurrentThreadCpuTime();
        CausalOrder order = CausalOrder.of(snapshot, () -> false);
        System.out.printf(
                Locale.ROOT,
                "order: %.1f s, %.1f of its processor, %,d messages, %,d not received; heap left by a collection at most %.0f MiB%n",
                (System.nanoTime() - before) / 1e9,
                (thread.getCurrentThreadCpuTime() - cpuBefore) / 1e9,
                order.messages(),
                order.unmatched().lostSends().size(),
                heap.mostLeftMebibytes());
        Random some = new Random(1);
        double[] millis = new double[CONES];
        double[] cpu = new double[CONES];
        long sum = 0;
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < CONES; i++) {
                int event = some.nextInt(order.events());
                long start = System.nanoTime();
                long cpuStart = thread.getCurrentThreadCpuTime();
                HappensBefore.Cone cone = order.happensBefore().of(event);
                cpu[i] = (thread.getCurrentThreadCpuTime() - cpuStart) / 1e6;
                millis[i] = (System.nanoTime() - start) / 1e6;
                sum += cone.before() + 3 * cone.after();
            }
        }
        print("what happens before and after an event", millis, sum);
        print("the same, of its processor", cpu, sum);
    }

    private static void views(Snapshot snapshot, HeapWatch heap) {
        Trace trace = new Trace("rows", snapshot, RowTexts.NONE, Ledger.stored(snapshot.rows()));
        Views views = new Views();
        for (String kind :
                List.of("spacetime", "exchange", "history", "causes", "waits", "critical", "clocks", "processes")) {
            try {
                view(kind, trace, views);
            } catch (IllegalArgumentException refused) {
                System.out.println("the view " + kind + " refuses: " + refused.getMessage());
            }
        }
        System.out.printf(Locale.ROOT, "heap left by a collection at most %.0f MiB%n", heap.mostLeftMebibytes());
    }

    private static void view(String kind, Trace trace, Views views) {
        double[] all = new double[1 + ROUNDS];
        double[] cpu = new double[1 + ROUNDS];
        int length = 0;
        for (int round = 0; round <= ROUNDS; round++) {
            long start = System.nanoTime();
            long cpuStart = processNanos();
            length = AnswerJson.document(views.answer(trace, new ViewRequest(kind, Map.of()), () -> false))
                    .length();
            cpu[round] = (processNanos() - cpuStart) / 1e6;
            all[round] = (System.nanoTime() - start) / 1e6;
        }
        System.out.printf(
                Locale.ROOT, "the view %s, the first time: %,.0f ms, %,.0f of processors%n", kind, all[0], cpu[0]);
        print("the view " + kind + ", then", Arrays.copyOfRange(all, 1, 1 + ROUNDS), length);
        print("the same, of processors", Arrays.copyOfRange(cpu, 1, 1 + ROUNDS), length);
    }

    private static long processNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    private static void print(String what, double[] millis, long sum) {
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%s: median %.1f ms, p95 %.1f, most %.1f (checksum %d)%n",
                what,
                millis[millis.length / 2],
                millis[millis.length * 95 / 100],
                millis[millis.length - 1],
                sum);
    }

    private static void write(int events, Path folder) throws IOException {
        CausalSpeed made = new CausalSpeed();
        List<SourceInfo> sources = List.of(new SourceInfo("generated", "generated", "memory", events, 0, true));
        try (StoreWriter writer = StoreWriter.create(folder, "time", "process")) {
            writer.describe(FIELDS, sources);
            for (int first = 0; first < events; first += BATCH) {
                writer.append(made.batch(first, Math.min(BATCH, events - first)));
            }
            var _ = writer.finish(FIELDS, sources, Ledger.stored(events), Map.of());
        }
    }

    /// A message each 10 µs, which is on its way for 20 to 220 µs.
    private Batch batch(int first, int n) {
        long[] times = new long[n];
        long[] ids = new long[n];
        int[] processes = new int[n];
        int[] sides = new int[n];
        for (int i = 0; i < n; i++) {
            Arriving next = under.peek();
            if (next != null && next.nanos <= now) {
                under.remove();
                times[i] = next.nanos;
                ids[i] = next.id;
                processes[i] = next.process;
                sides[i] = 1;
                continue;
            }
            times[i] = now;
            ids[i] = sent;
            processes[i] = random.nextInt(PROCESSES);
            if (random.nextInt(1000) > 0) {
                int to = (processes[i] + 1 + random.nextInt(PROCESSES - 1)) % PROCESSES;
                under.add(new Arriving(now + 20_000 + random.nextInt(200_000), sent, to));
            }
            sent++;
            now += 10_000;
        }
        return new Batch(
                n,
                first,
                0,
                null,
                null,
                List.of(
                        new Column("time", new Values.Times(times), null),
                        new Column("process", names(processes), null),
                        new Column("message.id", new Values.Int64s(ids), null),
                        new Column("message.side", sides(sides), null)));
    }

    private static Values.Strings names(int[] numbers) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < PROCESSES; i++) {
            all.append('p').append((char) ('0' + i / 10)).append((char) ('0' + i % 10));
        }
        int[] starts = Arrays.stream(numbers).map(number -> 3 * number).toArray();
        int[] lengths = new int[numbers.length];
        Arrays.fill(lengths, 3);
        return new Values.Strings(all.toString().getBytes(UTF_8), starts, lengths);
    }

    private static Values.Strings sides(int[] sides) {
        int[] starts = Arrays.stream(sides).map(side -> side == 0 ? 0 : 4).toArray();
        int[] lengths = Arrays.stream(sides).map(side -> side == 0 ? 4 : 7).toArray();
        return new Values.Strings("sendreceive".getBytes(UTF_8), starts, lengths);
    }
}
