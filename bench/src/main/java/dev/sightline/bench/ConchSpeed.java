package dev.sightline.bench;

import dev.sightline.conch.Conch;
import dev.sightline.conch.Data;
import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.HostFileException;
import dev.sightline.conch.hosts.Program;
import dev.sightline.conch.launch.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What does tracing cost a program on Conch? Two processes send a message of 64 bytes to and fro, and three multiply
/// matrices, without tracing and with all of it (`--clock both`, to files), in turn; medians of the runs.
///
/// `./bench/run conch [RUNS]`
final class ConchSpeed {
    /// With fewer, compiling is most of what is measured.
    private static final int WARM = 50_000;
    private static final int TURNS = 50_000;

    private ConchSpeed() {}

    /// As a process of a run: one of the two programs. Otherwise the bench.
    public static void main(String[] arguments) throws Exception {
        if (System.getenv("CONCH_ID") != null) {
            try (Conch conch = Conch.setup()) {
                if (arguments[0].equals("ping")) {
                    ping(conch);
                } else {
                    multiply(conch);
                }
            }
            return;
        }
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        System.out.println("| Program | Tracing | Wall | CPU of the program's thread | CPU of the process |");
        System.out.println("| --- | --- | ---: | ---: | ---: |");
        compare("ping", 2, runs, "a message");
        compare("multiply", 3, runs, "a product");
    }

    private static void compare(String what, int processes, int runs, String unit)
            throws IOException, InterruptedException, HostFileException {
        double[][] off = new double[runs][];
        double[][] on = new double[runs][];
        for (int i = 0; i < runs; i++) {
            off[i] = run(what, processes, false);
            on[i] = run(what, processes, true);
        }
        print(what, "off", off, unit);
        print(what, "on", on, unit);
    }

    private static void print(String what, String tracing, double[][] all, String unit) {
        StringBuilder line = new StringBuilder("| " + what + " | " + tracing + " |");
        for (int column = 0; column < 3; column++) {
            int which = column;
            double[] sorted =
                    Arrays.stream(all).mapToDouble(run -> run[which]).sorted().toArray();
            line.append(String.format(Locale.ROOT, " %,.0f ns %s |", sorted[sorted.length / 2], unit));
        }
        System.out.println(line);
    }

    private static double[] run(String what, int processes, boolean trace)
            throws IOException, InterruptedException, HostFileException {
        Path folder = Files.createTempDirectory("conch-speed");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String name = ConchSpeed.class.getName();
        Run.Request request = new Run.Request(
                HostFile.parse("bench", "a class=" + name + " nprocs=" + processes),
                folder,
                Program.NONE,
                true,
                new TraceOptions(
                        trace,
                        TraceOptions.Clock.BOTH,
                        TraceOptions.ALL,
                        folder.resolve("t").toString()),
                System.getProperty("java.class.path"),
                List.of(what));
        int status = new Run(request, new PrintStream(out, true, StandardCharsets.UTF_8), System.err).call();
        if (status != 0) {
            throw new IOException("the run of " + what + " ended with " + status);
        }
        for (int i = 0; i < processes; i++) {
            Files.deleteIfExists(folder.resolve("t." + i));
        }
        Files.delete(folder);
        String numbers = out.toString(StandardCharsets.UTF_8).strip().replaceFirst("^0: ", "");
        return Arrays.stream(numbers.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static void ping(Conch conch) {
        byte[] bytes = new byte[59];
        turns(conch, WARM, bytes);
        long[] before = clocks();
        turns(conch, TURNS, bytes);
        tell(conch, before, 2L * TURNS);
    }

    private static void turns(Conch conch, int turns, byte[] bytes) {
        for (int i = 0; i < turns; i++) {
            if (conch.id() == 0) {
                conch.send(1, 1, Data.of((Object) bytes));
                conch.receive(1, 1);
            } else {
                conch.receive(0, 1);
                conch.send(0, 1, Data.of((Object) bytes));
            }
        }
    }

    private static void multiply(Conch conch) {
        int n = 240;
        double[] matrix = new double[n * n];
        Arrays.setAll(matrix, i -> i % 17);
        products(conch, 10, matrix, n);
        long[] before = clocks();
        int products = 40;
        products(conch, products, matrix, n);
        tell(conch, before, products);
    }

    /// Each gets a third of the rows from 0, which gathers the products.
    private static void products(Conch conch, int times, double[] matrix, int n) {
        int third = n / conch.size();
        for (int time = 0; time < times; time++) {
            List<Data> parts = java.util.stream.IntStream.range(0, conch.size())
                    .mapToObj(i -> Data.of((Object) Arrays.copyOfRange(matrix, i * third * n, (i + 1) * third * n)))
                    .toList();
            double[] rows = conch.scatter(0, parts).doubles();
            double[] product = new double[rows.length];
            for (int i = 0; i < rows.length; i += n) {
                for (int k = 0; k < n; k++) {
                    for (int j = 0; j < n; j++) {
                        product[i + j] += rows[i + k] * matrix[k * n + j];
                    }
                }
            }
            if (conch.gather(0, Data.of((Object) product)).size() == 1) {
                throw new IllegalStateException("a part is missing");
            }
            conch.barrier();
        }
    }

    private static long[] clocks() {
        return new long[] {
            System.nanoTime(),
            ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
            ProcessHandle.current()
                    .info()
                    .totalCpuDuration()
                    .map(java.time.Duration::toNanos)
                    .orElse(0L)
        };
    }

    private static void tell(Conch conch, long[] before, long count) {
        if (conch.id() == 0) {
            long[] now = clocks();
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < now.length; i++) {
                line.append((now[i] - before[i]) / (double) count).append(' ');
            }
            System.out.println(line.toString().strip());
        }
    }
}
