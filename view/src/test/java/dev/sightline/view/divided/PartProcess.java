package dev.sightline.view.divided;

import dev.sightline.store.Ledger;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import dev.sightline.view.request.Trace;
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
/// those of no other. It speaks through its standard input and output: lengths and bytes.
final class PartProcess implements DividedTrace.Peer, AutoCloseable {
    /// In the place of a length: five numbers follow, that tell which rows it has from now on.
    private static final int OTHER_ROWS = -1;

    private final Process process;
    private final DataOutputStream to;
    private final DataInputStream from;

    /// One that waits to be told which rows it has: [#has].
    PartProcess() throws IOException {
        this("-Xmx200m");
    }

    /// One that has some of [ManyRows].
    PartProcess(int from, int to) throws IOException {
        this("-Xmx600m", from, to);
    }

    private PartProcess(String heap, long... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PartProcess.class.getName()));
        for (long argument : arguments) {
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

    /// Gives it other rows: to start a process takes longer than all that is asked of it.
    ///
    /// @param from the first of its rows in the order of time, and the one behind its last
    /// @param number its own among the processes
    /// @return its catalog
    byte[] has(long seed, int rows, int from, int to, int number) throws IOException {
        this.to.writeInt(OTHER_ROWS);
        for (long argument : new long[] {seed, rows, from, to, number}) {
            this.to.writeLong(argument);
        }
        this.to.flush();
        return read(this.from);
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
        return numbered(all, groups.stream().flatMap(List::stream).toList());
    }

    /// These rows, as they arrive one after the other.
    static Table numbered(Table table, List<Table.Row> rows) {
        List<Table.Row> numbered = new ArrayList<>();
        for (Table.Row row : rows) {
            numbered.add(new Table.Row(numbered.size(), row.source(), row.values()));
        }
        return new Table(table.fields(), table.sources(), numbered);
    }

    /// A trace with texts and a ledger to tell of. Every other process knows the sources by other numbers.
    static Trace trace(Table table, int number) {
        int last = table.sources().size() - 1;
        boolean turned = number % 2 == 1;
        Table own = !turned
                ? table
                : new Table(
                        table.fields(),
                        table.sources().reversed(),
                        table.rows().stream()
                                .map(row -> new Table.Row(row.arrival(), last - row.source(), row.values()))
                                .toList());
        Trace made = TableTraces.written(own, 30);
        Ledger ledger = new Ledger(
                own.rows().size() + 3,
                own.rows().size(),
                1,
                List.of(new Ledger.Cause("bad", 2)),
                List.of(new Ledger.Lost("stream " + number, 5, number, 7)),
                List.of("line " + number),
                null);
        return new Trace(made.name(), made.snapshot(), made.texts(), ledger);
    }

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        Part part = null;
        if (args.length == 2) {
            part = new Part(ManyRows.trace(Integer.parseInt(args[0]), Integer.parseInt(args[1])));
            write(out, part.catalog());
        }
        try {
            while (true) {
                int length = in.readInt();
                if (length == OTHER_ROWS) {
                    Table rows = part(in.readLong(), (int) in.readLong(), (int) in.readLong(), (int) in.readLong());
                    part = new Part(trace(rows, (int) in.readLong()));
                    write(out, part.catalog());
                } else {
                    Step step = Step.of(in.readNBytes(length));
                    write(out, Objects.requireNonNull(part).next(step, () -> false));
                }
            }
        } catch (EOFException done) {
            Objects.requireNonNull(done);
        }
    }
}
