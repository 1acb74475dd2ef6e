package dev.sightline.app;

import dev.sightline.event.Field;
import dev.sightline.format.RowWriter;
import dev.sightline.format.csv.CsvWriter;
import dev.sightline.format.json.JsonLinesWriter;
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
        description = "Writes a trace in time order as .arrow, .csv or .jsonl.",
        footer = {
            "",
            "Examples:",
            "  sightline convert spans.csv.gz vmstat.txt -o run.arrow",
            "  sightline convert trace.bp -o trace.jsonl"
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
        for (String known : List.of(".arrow", ".csv", ".jsonl")) {
            if (name.endsWith(known)) {
                return known;
            }
        }
        throw new IllegalArgumentException(
                "-o " + output + ": the ending says the format; .arrow, .csv or .jsonl is expected");
    }

    private static void write(Snapshot snapshot, String ending, Path file) throws IOException {
        if (ending.equals(".arrow")) {
            ArrowWriter.write(snapshot, file);
            return;
        }
        try (OutputStream out = Files.newOutputStream(file);
                RowWriter writer = writer(ending, out, snapshot.fields())) {
            OrderedRows rows = new OrderedRows(snapshot);
            while (rows.next()) {
                writer.write(rows);
            }
        }
    }

    private static RowWriter writer(String ending, OutputStream out, List<Field> fields) throws IOException {
        return ending.equals(".csv") ? new CsvWriter(out, fields) : new JsonLinesWriter(out, fields);
    }
}
