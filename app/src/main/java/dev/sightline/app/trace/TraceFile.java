package dev.sightline.app.trace;

import dev.sightline.event.Field;
import dev.sightline.event.RowBlock;
import dev.sightline.format.RowWriter;
import dev.sightline.format.chrome.ChromeWriter;
import dev.sightline.format.csv.CsvWriter;
import dev.sightline.format.json.JsonLinesWriter;
import dev.sightline.format.netlogger.BpWriter;
import dev.sightline.format.parquet.ParquetRowWriter;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.ArrowWriter;
import dev.sightline.store.order.OrderedRows;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Writes rows to a file whose ending says the format.
public final class TraceFile {
    private TraceFile() {}

    /// @param inputs as they were named
    /// @throws IllegalArgumentException if its ending is none of these
    /// @throws IOException if its folder does not exist, it is one, or what is in it is read
    public static void check(Path output, List<String> endings, List<String> inputs) throws IOException {
        ending(output, endings);
        requireOther(output, inputs);
        Path folder = output.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("-o " + output + ": the folder " + folder + " does not exist");
        }
        if (Files.isDirectory(output)) {
            throw new IOException("-o " + output + ": there is a folder of this name");
        }
    }

    /// What is read is not written over: comments, lines that could not be read and their order would be gone.
    ///
    /// @throws IOException if the output is an input, by whatever name
    public static void requireOther(Path output, List<String> inputs) throws IOException {
        for (String input : inputs) {
            if (!input.equals("-")
                    && Files.exists(output)
                    && Files.exists(Path.of(input))
                    && Files.isSameFile(output, Path.of(input))) {
                throw new IOException("-o " + output + ": this file is read; name another one");
            }
        }
    }

    private static String ending(Path output, List<String> endings) {
        String name = output.toString().toLowerCase(Locale.ROOT);
        for (String known : endings) {
            if (name.endsWith(known)) {
                return known;
            }
        }
        throw new IllegalArgumentException("-o " + output + ": the ending says the format; "
                + String.join(", ", endings.subList(0, endings.size() - 1)) + " or " + endings.getLast()
                + " is expected");
    }

    /// @return how many rows
    /// @throws IOException which file, what happened, what to do
    public static long write(Snapshot snapshot, Path output) throws IOException {
        String ending = ending(output, List.of(".arrow", ".bp", ".csv", ".jsonl", ".json", ".parquet"));
        PartFile.write(output, part -> write(snapshot, ending, part));
        return snapshot.rows();
    }

    private static void write(Snapshot snapshot, String ending, Path file) throws IOException {
        if (ending.equals(".arrow")) {
            ArrowWriter.write(snapshot, file);
            return;
        }
        if (ending.equals(".parquet")) {
            try (RowWriter writer = new ParquetRowWriter(file, snapshot.fields())) {
                write(snapshot, writer);
            }
            return;
        }
        try (OutputStream out = Files.newOutputStream(file);
                RowWriter writer = writer(ending, out, snapshot.fields())) {
            write(snapshot, writer);
        }
    }

    private static void write(Snapshot snapshot, RowWriter writer) throws IOException {
        OrderedRows rows = new OrderedRows(snapshot);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            for (int i = 0; i < block.rows(); i++) {
                writer.write(block.row(i));
            }
        }
    }

    private static RowWriter writer(String ending, OutputStream out, List<Field> fields) throws IOException {
        return switch (ending) {
            case ".bp" -> new BpWriter(out, fields);
            case ".csv" -> new CsvWriter(out, fields);
            case ".json" -> new ChromeWriter(out, fields);
            default -> new JsonLinesWriter(out, fields);
        };
    }
}
