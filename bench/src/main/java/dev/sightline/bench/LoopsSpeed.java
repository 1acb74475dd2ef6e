package dev.sightline.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.sightline.examples.loops.LoopNest;
import dev.sightline.examples.loops.Loops;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/// What does it cost parallel loops to be recorded? 120 x 75 iterates in chunks of 15 on two threads, whose bodies take
/// 1 to 100 µs, with a recorder that writes to a file and with none, in turn.
///
/// `./bench/run loops [PAIRS]`, 15 unless said. Of each pair the processor time of the process, that of the recorder's
/// thread with it; the median of the ratios, and the quarter and the three quarters of them.
final class LoopsSpeed {
    private static final int OUTER = 120;
    private static final int INNER = 75;
    private static final int CHUNK = 15;
    private static final int THREADS = 2;
    private static final long RUN_NANOS = 500_000_000;
    private static final LongAdder SUM = new LongAdder();

    private LoopsSpeed() {}

    private interface Work {
        void run() throws InterruptedException;
    }

    static void main(List<String> arguments) throws IOException, InterruptedException {
        int pairs = arguments.isEmpty() ? 15 : Integer.parseInt(arguments.getFirst());
        Path folder = Files.createTempDirectory("loops-speed");
        Recorder off = Recorder.builder("loops").url("none").build();
        double nanosOfStep = nanosOfStep();
        System.out.printf(Locale.ROOT, "load %.1f%n", Bench.load());
        System.out.println("| An iterate | A chunk | Recording adds, of processor time | Quarter to three quarters |");
        System.out.println("| ---: | ---: | ---: | ---: |");
        for (int micros : new int[] {1, 5, 20, 100}) {
            int steps = (int) (micros * 1_000 / nanosOfStep);
            long times = Math.max(1, RUN_NANOS / (micros * 1_000L * OUTER * INNER));
            double[] ratios = new double[pairs];
            for (int i = -2; i < pairs; i++) {
                double without = cpuNanos(() -> run(off, steps, times));
                Path file = folder.resolve(micros + "." + i + ".slb");
                double with;
                try (Recorder on = Recorder.builder("loops").url("file:" + file).build()) {
                    with = cpuNanos(() -> run(on, steps, times));
                }
                Files.deleteIfExists(file);
                if (i >= 0) {
                    ratios[i] = 100 * (with / without - 1);
                }
            }
            Arrays.sort(ratios);
            System.out.printf(
                    Locale.ROOT,
                    "| %d µs | %d µs | %.1f %% | %.1f to %.1f %% |%n",
                    micros,
                    micros * CHUNK,
                    ratios[pairs / 2],
                    ratios[pairs / 4],
                    ratios[pairs * 3 / 4]);
        }
        System.out.printf(Locale.ROOT, "load %.1f (checksum %d)%n", Bench.load(), SUM.sum());
        Files.deleteIfExists(folder);
    }

    private static void run(Recorder recorder, int steps, long times) throws InterruptedException {
        Loops loops = new Loops(THREADS, _ -> true, recorder);
        LoopNest nest = new LoopNest(
                "sweep",
                List.of(OUTER, INNER),
                List.of(CHUNK, CHUNK),
                (_, at) -> SUM.add(relax(at[0] * 31L + at[1], steps)));
        for (long i = 0; i < times; i++) {
            loops.run(nest);
        }
    }

    private static long relax(long from, int steps) {
        long x = from;
        for (int i = 0; i < steps; i++) {
            x = x * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        }
        return x >>> 44;
    }

    private static double nanosOfStep() throws InterruptedException {
        int steps = 100_000_000;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            least = Math.min(least, cpuNanos(() -> SUM.add(relax(1, steps))) / steps);
        }
        return least;
    }

    private static double cpuNanos(Work work) throws InterruptedException {
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long before = process.getProcessCpuTime();
        work.run();
        return process.getProcessCpuTime() - before;
    }
}
