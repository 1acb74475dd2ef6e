package dev.sightline.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Makes the text files that the questions about reading read.
final class Texts {
    private static final int BUFFER = 1 << 20;

    private Texts() {}

    /// The rows as CSV with a header, times as ISO-8601 with nanoseconds, until there are so many bytes or no more
    /// rows.
    ///
    /// @return how many rows
    static int csv(Rows rows, Path file, long bytes) throws IOException {
        return write(
                rows,
                file,
                bytes,
                "time,entity,flow,event,value,level,status\n",
                (row, out) -> out.append(time(rows.timeNanos(row)))
                        .append(',')
                        .append(Rows.entityName(rows.entity(row)))
                        .append(',')
                        .append(rows.flow(row))
                        .append(',')
                        .append(Rows.EVENTS[rows.event(row)])
                        .append(',')
                        .append(rows.value(row))
                        .append(',')
                        .append(Rows.LEVELS[rows.level(row)])
                        .append(',')
                        .append(rows.status(row))
                        .append('\n'));
    }

    /// The same as one JSON object a line.
    static int jsonLines(Rows rows, Path file, long bytes) throws IOException {
        return write(
                rows,
                file,
                bytes,
                "",
                (row, out) -> out.append("{\"time\":\"")
                        .append(time(rows.timeNanos(row)))
                        .append("\",\"entity\":\"")
                        .append(Rows.entityName(rows.entity(row)))
                        .append("\",\"flow\":")
                        .append(rows.flow(row))
                        .append(",\"event\":\"")
                        .append(Rows.EVENTS[rows.event(row)])
                        .append("\",\"value\":")
                        .append(rows.value(row))
                        .append(",\"level\":\"")
                        .append(Rows.LEVELS[rows.level(row)])
                        .append("\",\"status\":")
                        .append(rows.status(row))
                        .append("}\n"));
    }

    private interface RowText {
        void append(int row, StringBuilder out);
    }

    private static int write(Rows rows, Path file, long bytes, String header, RowText text) throws IOException {
        StringBuilder line = new StringBuilder();
        long written = header.length();
        int row = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            out.write(header.getBytes(StandardCharsets.US_ASCII));
            for (; row < rows.count() && written < bytes; row++) {
                line.setLength(0);
                text.append(row, line);
                out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
                written += line.length();
            }
        }
        return row;
    }

    private static String time(long nanos) {
        Instant instant = Instant.ofEpochSecond(nanos / 1_000_000_000, nanos % 1_000_000_000);
        return DateTimeFormatter.ISO_INSTANT.format(instant);
    }

    /// The contents of gzip files one after the other, again and again until there are so many bytes.
    ///
    /// @param header whether the files' first lines are the same, to be written once
    static void repeat(List<Path> zipped, boolean header, Path file, long bytes) throws IOException {
        List<byte[]> texts = new ArrayList<>();
        for (Path path : zipped) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(path), BUFFER)) {
                texts.add(in.readAllBytes());
            }
        }
        long written = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            for (int i = 0; written < bytes; i++) {
                byte[] text = texts.get(i % texts.size());
                int from = header && i > 0 ? lineEnd(text) : 0;
                out.write(text, from, text.length - from);
                written += text.length - from;
            }
        }
    }

    private static int lineEnd(byte[] text) {
        int end = 0;
        while (text[end] != '\n') {
            end++;
        }
        return end + 1;
    }

    /// The third-party traces, which are not part of the project: `shared/data` beside it or above; null if absent.
    static @Nullable Path sharedData() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path data = folder.resolve("shared").resolve("data");
            if (Files.exists(data.resolve("README.md"))) {
                return data;
            }
        }
        return null;
    }

    /// The four span files of 2022-08-22.
    static List<Path> nezha(Path sharedData) {
        return List.of("03_53", "03_54", "03_55", "04_02").stream()
                .map(minute -> sharedData.resolve("03-spans/nezha-2022-08-22-" + minute + "_trace.csv.gz"))
                .toList();
    }
}
