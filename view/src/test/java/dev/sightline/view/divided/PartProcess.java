package dev.sightline.view.divided;

import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/// A process of its own that has some of a table's rows, in an order of its own, so that its dictionaries are like
/// those
/// of no other. It speaks through its standard input and output: lengths and bytes.
final class PartProcess implements DividedTrace.Peer, AutoCloseable {
    private final Process process;
    private final DataOutputStream to;
    private final DataInputStream from;

    /// @param from the first of its rows in the order of time, and the one behind its last
    PartProcess(long seed, int rows, int from, int to) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx200m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PartProcess.class.getName()));
        for (long argument : new long[] {seed, rows, from, to}) {
            command.add(Long.toString(argument));
        }
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.to = new DataOutputStream(process.getOutputStream());
        this.from = new DataInputStream(process.getInputStream());
    }

    byte[] catalog() throws IOException {
        return read(from);
    }

    @Override
    public byte[] next(Step step) {
        try {
            write(to, step.toBytes());
            return read(from);
        } catch (IOException e) {
            throw new IllegalStateException("a part of the trace answers no more", e);
        }
    }

    @Override
    public void close() throws IOException {
        to.close();
        process.destroy();
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    private static byte[] read(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    /// The rows of a part of the time, those without a time in the last; shuffled, but that equal times stay in order.
    static Table part(long seed, int rows, int from, int to) {
        Table all = Table.random(seed, rows, true, true);
        List<Table.Row> sorted = all.rows().stream()
                .sorted(Comparator.comparing(row -> row.number("t"), Comparator.nullsLast(Comparator.naturalOrder())))
                .toList();
        Map<Long, List<Table.Row>> byTime = new LinkedHashMap<>();
        for (Table.Row row : sorted.subList(from, to)) {
            byTime.computeIfAbsent(Objects.requireNonNullElse(row.number("t"), -1L), any -> new ArrayList<>())
                    .add(row);
        }
        List<List<Table.Row>> groups = new ArrayList<>(byTime.values());
        Collections.shuffle(groups, new Random(seed + from));
        return new Table(
                all.fields(),
                all.sources(),
                groups.stream().flatMap(List::stream).toList());
    }

    public static void main(String[] args) throws IOException {
        Table own = part(
                Long.parseLong(args[0]),
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]),
                Integer.parseInt(args[3]));
        Part part = new Part(TableTraces.trace(own, 30));
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        write(out, part.catalog());
        try {
            while (true) {
                write(out, part.next(Step.of(read(in)), () -> false));
            }
        } catch (EOFException done) {
            Objects.requireNonNull(done);
        }
    }
}
