package dev.sightline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A format that uses all a source offers: numbers whose names lie in a file beside, or in a folder with both.
public final class LabelledFormat implements Format {
    static final AtomicInteger LOOKED = new AtomicInteger();

    /// How many lines there are, looked for once.
    private record LineCount(long lines) {}

    @Override
    public String name() {
        return "labelled";
    }

    @Override
    public String description() {
        return "numbers with labels, for tests";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return new String(head, UTF_8).startsWith("#labelled") ? 95 : 0;
    }

    @Override
    public int sniffFolder(Path folder) {
        return Files.isRegularFile(folder.resolve("numbers")) ? 95 : 0;
    }

    @Override
    public List<String> companions(String fileName) {
        return fileName.endsWith(".numbers") ? List.of(fileName.replace(".numbers", ".names")) : List.of();
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        List<String> names = names(source);
        boolean folder = Files.isDirectory(source.file());
        LineCount count = source.once(LineCount.class, () -> {
            LOOKED.incrementAndGet();
            try (InputStream again = folder ? Files.newInputStream(source.file().resolve("numbers")) : source.again()) {
                return new LineCount(
                        new String(again.readAllBytes(), UTF_8).lines().count());
            }
        });
        byte[] all = Files.readAllBytes(folder ? source.file().resolve("numbers") : source.file());
        int label = sink.column("label", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        int of = sink.column("name");
        for (String line : new String(all, UTF_8).lines().skip(1).toList()) {
            sink.string(label, names.get(Integer.parseInt(line)));
            sink.int64(of, count.lines());
            sink.endRow(-1, 0);
        }
        sink.lost("here", 7, 100, 200);
    }

    private static List<String> names(Source source) throws IOException {
        if (Files.isDirectory(source.file())) {
            return Files.readAllLines(source.file().resolve("names"));
        }
        InputStream beside =
                source.beside(source.name().replace(".numbers", ".names")).orElseThrow();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(beside, UTF_8))) {
            return lines.lines().toList();
        }
    }
}
