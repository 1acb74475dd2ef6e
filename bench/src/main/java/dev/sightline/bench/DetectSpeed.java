package dev.sightline.bench;

import dev.sightline.analysis.detect.Detector;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// How many events a second one thread follows through their lifelines while a million flows are open, and how much
/// memory
/// that takes.
///
/// `./bench/run detect [EVENTS] [FLOWS]`. Flows of twelve steps, told apart by a whole number, of sixteen hosts; each
/// event
/// is the next step of one of the open flows, chosen at random, and a flow that is complete gives its place to a new
/// one.
/// Rows are made on the way, which is measured by itself, too. Times are those that the thread had a processor for, so
/// that
/// others on the machine count less. No anomaly must be found, and no flow forgotten.
final class DetectSpeed {
    private static final int STEPS = 12;
    private static final int BLOCK = 4096;
    private static final long MEMORY = 256L << 20;
    private static final int ROUNDS = 3;

    private final Made rows;
    private final int flows;

    private DetectSpeed(int flows) {
        this.flows = flows;
        this.rows = new Made(flows);
    }

    static void main(List<String> arguments) {
        int events = arguments.isEmpty() ? 20_000_000 : Integer.parseInt(arguments.get(0));
        int flows = arguments.size() < 2 ? 1_000_000 : Integer.parseInt(arguments.get(1));
        System.out.printf(
                Locale.ROOT,
                "%d events, %d open flows of %d steps, one thread, load %.1f%n",
                events,
                flows,
                STEPS,
                Bench.load());
        for (int round = 0; round < ROUNDS; round++) {
            new DetectSpeed(flows).run(events);
        }
    }

    private void run(int events) {
        long start = cpuNanos();
        for (int i = 0; i < events; i += BLOCK) {
            rows.next();
        }
        double making = (cpuNanos() - start) / 1e9;
        long before = used();
        String steps = IntStream.range(0, STEPS)
                .mapToObj(s -> (s + 1 < STEPS ? "  step " : "  end  ") + Made.EVENTS[s] + "\n")
                .collect(Collectors.joining());
        // what is made anew begins with other flows
        Made made = new Made(flows);
        EventColumns columns = EventColumns.of(made.fields());
        // twice what a flow takes on average: nearly all flows that are complete are over soon
        long timeout = 4L * STEPS * flows * Made.APART_NANOS;
        Detector detector = new Detector(
                columns,
                LifelineText.parse("bench", "lifeline order\n  by flow\n" + steps + "  timeout " + timeout + "ns\n"),
                MEMORY);
        start = cpuNanos();
        for (int i = 0; i < events; i += BLOCK) {
            made.next();
            detector.take(made);
        }
        double seconds = (cpuNanos() - start) / 1e9;
        long after = used();
        Findings found = detector.finish();
        System.out.printf(
                Locale.ROOT,
                "%.2f M events/s (%.2f without making the rows); %d MiB; flows %d, open %d, forgotten %d, anomalies %d%n",
                events / seconds / 1e6,
                events / Math.max(1e-9, seconds - making) / 1e6,
                after - before >> 20,
                found.flows(),
                found.open(),
                found.forgotten(),
                found.anomalies().size());
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /// Rows that are made block by block.
    private static final class Made implements RowBlock, Row {
        static final long APART_NANOS = 1000;
        static final String[] EVENTS =
                IntStream.range(0, STEPS).mapToObj(s -> "order.step." + s).toArray(String[]::new);
        private static final String[] HOSTS =
                IntStream.range(0, 16).mapToObj(host -> "host" + host).toArray(String[]::new);
        private static final List<Field> FIELDS = List.of(
                new Field("time", ColumnType.TIME, Role.TIME, null),
                new Field("flow", ColumnType.INT64, Role.FLOW, null),
                new Field("event", ColumnType.STRING, Role.EVENT, null),
                new Field("host", ColumnType.STRING, Role.ENTITY, null));

        private final long[] ids;
        private final byte[] steps;
        private long nextId;
        private long random = 42;
        private long nanos = 1_700_000_000_000_000_000L;
        private final long[] times = new long[BLOCK];
        private final long[] flowOf = new long[BLOCK];
        private final byte[] stepOf = new byte[BLOCK];
        private int at;

        Made(int flows) {
            ids = new long[flows];
            steps = new byte[flows];
            for (int i = 0; i < flows; i++) {
                ids[i] = ++nextId;
            }
        }

        void next() {
            for (int i = 0; i < BLOCK; i++) {
                random = random * 6364136223846793005L + 1442695040888963407L;
                int place = (int) ((random >>> 33) % ids.length);
                times[i] = nanos;
                flowOf[i] = ids[place];
                stepOf[i] = steps[place];
                nanos += APART_NANOS;
                if (++steps[place] == STEPS) {
                    steps[place] = 0;
                    ids[place] = ++nextId;
                }
            }
        }

        @Override
        public List<Field> fields() {
            return FIELDS;
        }

        @Override
        public int rows() {
            return BLOCK;
        }

        @Override
        public Row row(int index) {
            at = index;
            return this;
        }

        @Override
        public boolean isPresent(int column) {
            return true;
        }

        @Override
        public long int64(int column) {
            return column == 0 ? times[at] : flowOf[at];
        }

        @Override
        public double float64(int column) {
            throw new IllegalStateException("no column of reals");
        }

        @Override
        public boolean bool(int column) {
            throw new IllegalStateException("no column of truths");
        }

        @Override
        public String string(int column) {
            return column == 2 ? EVENTS[stepOf[at]] : HOSTS[(int) (flowOf[at] & 15)];
        }
    }
}
