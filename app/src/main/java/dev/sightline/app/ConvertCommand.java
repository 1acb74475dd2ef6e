package dev.sightline.app;

import dev.sightline.event.Field;
import dev.sightline.format.RowWriter;
import dev.sightline.format.chrome.ChromeWriter;
import dev.sightline.format.csv.CsvWriter;
import dev.sightline.format.json.JsonLinesWriter;
import dev.sightline.format.netlogger.BpWriter;
import dev.sightline.format.parquet.ParquetRowWriter;
import dev.sightline.intake.Intake;
import dev.sightline.store.ArrowWriter;
import dev.sightline.store.Snapshot;
import dev.sightline.view.Trace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a trace in another format.
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Writes a trace in time order as .arrow, .bp, .csv, .json (Chrome trace), .jsonl or .parquet.",
        footer = {
            "",
            "Examples:",
            "  sightline convert spans.csv.gz vmstat.txt -o run.arrow",
            "  sightline convert trace.bp -o trace.jsonl",
            "  sightline convert spans.csv -o run.json    # opens in Perfetto and chrome://tracing"
        })
final class ConvertCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "the file to write; its ending says the format")
    private Path output = Path.of("");

    @Override
    public Integer call() throws IOException {
        String ending = ending(output);
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            Path absolute = output.toAbsolutePath();
            Path folder = absolute.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw new IOException("-o " + output + ": the folder " + folder + " does not exist");
            }
            Path part = absolute.resolveSibling("." + absolute.getFileName() + ".part");
            try {
                write(trace.snapshot(), ending, part);
                Files.move(part, absolute, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            System.err.println(
                    "sightline: wrote " + Figures.count(trace.snapshot().rows()) + " rows to " + output);
            return 0;
        }
    }

    private static String ending(Path output) {
        String name = output.toString().toLowerCase(Locale.ROOT);
        for (String known : List.of(".arrow", ".bp", ".csv", ".jsonl", ".json", ".parquet")) {
            if (name.endsWith(known)) {
                return known;
            }
        }
        throw new IllegalArgumentException("-o " + output
                + ": the ending says the format; .arrow, .bp, .csv, .json, .jsonl or .parquet is expected");
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
        while (rows.next()) {
            writer.write(rows);
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
