package dev.sightline.bench;

import dev.sightline.bench.ConchPrograms.Place;
import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.HostFileException;
import dev.sightline.conch.hosts.Program;
import dev.sightline.conch.launch.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What does tracing cost a program on Conch? Without tracing and with all of it (`--clock both`, to files), in turn:
/// a process that sends messages of 64 bytes to itself, two that send them to and fro, and three that multiply
/// matrices. Each run has rounds, whose median counts; two runs that follow each other are a pair, whose difference
/// counts.
///
/// `./bench/run conch [PAIRS [ROUNDS [PROGRAM]]]`; needs Linux and its `taskset`.
final class ConchSpeed {
    private static final String[] COLUMNS = {"by the clock", "program", "network", "recorder", "all threads"};

    private enum Case {
        SELF("self", 1, Place.FREE, "a message to itself"),
        PING("ping", 2, Place.FREE, "a message to and fro"),
        PING_TOGETHER("ping", 2, Place.TOGETHER, "the same, all on one processor"),
        PING_APART("ping", 2, Place.APART, "the same, the recorders on the other"),
        MULTIPLY("multiply", 3, Place.FREE, "a product");

        final String program;
        final int processes;
        final Place place;
        final String words;

        Case(String program, int processes, Place place, String words) {
            this.program = program;
            this.processes = processes;
            this.place = place;
            this.words = words;
        }
    }

    private final int pairs;
    private final int rounds;

    private ConchSpeed(int pairs, int rounds) {
        this.pairs = pairs;
        this.rounds = rounds;
    }

    static void main(String[] arguments) throws IOException, InterruptedException, HostFileException {
        int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        ConchSpeed speed = new ConchSpeed(pairs, rounds);
        System.out.println("µs; medians of " + pairs + " runs of " + rounds
                + " rounds; more: the median of the pairs' differences (least to most)");
        System.out.println("| Program | Time | Off | On | More | Share |");
        System.out.println("| --- | --- | ---: | ---: | ---: | ---: |");
        for (Case each : Case.values()) {
            if (arguments.length < 3 || each.name().toLowerCase(Locale.ROOT).startsWith(arguments[2])) {
                speed.compare(each);
            }
        }
    }

    private void compare(Case what) throws IOException, InterruptedException, HostFileException {
        double[][] off = new double[pairs][];
        double[][] on = new double[pairs][];
        for (int i = 0; i < pairs; i++) {
            // Who goes first changes, so that what grows with time meets both alike.
            boolean first = i % 2 == 0;
            double[] one = run(what, !first);
            double[] other = run(what, first);
            off[i] = first ? one : other;
            on[i] = first ? other : one;
        }
        for (int column = 0; column < COLUMNS.length; column++) {
            print(what, column, off, on);
        }
    }

    private void print(Case what, int column, double[][] off, double[][] on) {
        double[] without = sorted(off, column);
        double[] with = sorted(on, column);
        double[][] differences = new double[pairs][];
        for (int i = 0; i < pairs; i++) {
            differences[i] = new double[] {on[i][column] - off[i][column]};
        }
        double[] more = sorted(differences, 0);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %,.2f | %,.2f | %,.2f (%,.2f to %,.2f) | %s |%n",
                what.words,
                COLUMNS[column],
                middle(without) / 1e3,
                middle(with) / 1e3,
                middle(more) / 1e3,
                more[0] / 1e3,
                more[pairs - 1] / 1e3,
                middle(without) == 0
                        ? ""
                        : String.format(Locale.ROOT, "%.1f %%", 100 * middle(more) / middle(without)));
    }

    private static double[] sorted(double[][] all, int column) {
        return Arrays.stream(all).mapToDouble(each -> each[column]).sorted().toArray();
    }

    private static double middle(double[] sorted) {
        return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
    }

    /// @return of each column the median of the rounds
    private double[] run(Case what, boolean trace) throws IOException, InterruptedException, HostFileException {
        Path folder = Files.createTempDirectory("conch-speed");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run.Request request = new Run.Request(
                HostFile.parse("bench", "a class=" + ConchPrograms.class.getName() + " nprocs=" + what.processes),
                folder,
                Program.NONE,
                new TraceOptions(
                        trace,
                        TraceOptions.Clock.BOTH,
                        TraceOptions.ALL,
                        folder.resolve("t").toString()),
                System.getProperty("java.class.path"),
                List.of(what.program, what.place.name(), Integer.toString(rounds)));
        int status = new Run(request, new PrintStream(out, true, StandardCharsets.UTF_8), System.err).call();
        if (status != 0) {
            throw new IOException("the run of " + what.program + " ended with " + status);
        }
        for (int i = 0; i < what.processes; i++) {
            Files.deleteIfExists(folder.resolve("t." + i));
        }
        Files.delete(folder);
        double[][] all = out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> Arrays.stream(line.replaceFirst("^0: ", "").split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        double[] medians = new double[COLUMNS.length];
        Arrays.setAll(medians, column -> middle(sorted(all, column)));
        return medians;
    }
}
