package dev.sightline.bench;

import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.OpenedTrace;
import dev.sightline.intake.TraceCache;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// How fast does each format go from its file into a sealed store?
///
/// `./bench/run formats PATH...`: each path is opened as `sightline open` does it, with an empty cache. A recording
/// that may be concatenated is first repeated to about 200 MB; others are opened as they are, again and again for two
/// seconds and at least eight times. The best of the runs counts. One line of a Markdown table each: bytes are those
/// of the decompressed file.
final class FormatSpeed {
    private static final long TARGET = 200_000_000;
    private static final long MIN_NANOS = 2_000_000_000;
    private static final int RUNS = 8;
    /// Formats whose files may be put behind each other.
    private static final Set<String> CONCATENABLE =
            Set.of("jfr", "ctf", "perfetto", "log", "syslog", "otlp", "otlp-proto", "bp", "jsonl", "perf", "chrome");

    private static final Pattern TS = Pattern.compile("(\"ts\"\\s*:\\s*)([0-9]{1,17})");

    private final Path directory;

    private FormatSpeed(Path directory) {
        this.directory = directory;
    }

    static void main(List<String> paths) throws IOException {
        Path directory = Files.createTempDirectory("sightline-formats-");
        System.out.println("| Format | File | MB | Rows | MB/s | Rows/s |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        try {
            for (String path : paths) {
                for (Input input : Input.of(Path.of(path), Formats.load())) {
                    new FormatSpeed(Files.createTempDirectory(directory, "one-")).measure(input);
                }
            }
        } finally {
            delete(directory);
        }
    }

    private void measure(Input given) throws IOException {
        Input plain = plain(given);
        OpenedTrace first = open(plain);
        String format = first.snapshot().sources().getFirst().format();
        Input input = CONCATENABLE.contains(format) ? repeated(plain, format) : plain;
        double bytes = bytes(input.file());
        double best = Double.MAX_VALUE;
        long rows = 0;
        long begun = System.nanoTime();
        for (int run = 0; run < RUNS || System.nanoTime() - begun < MIN_NANOS; run++) {
            long start = System.nanoTime();
            rows = open(input).snapshot().rows();
            best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        System.out.printf(
                "| %s | %s | %.1f | %,d | %.0f | %,d |%n",
                format, given.name(), bytes / 1e6, rows, bytes / 1e6 / best, Math.round(rows / best));
    }

    private OpenedTrace open(Input input) throws IOException {
        TraceCache cache = new TraceCache(directory.resolve("cache"));
        cache.clear();
        LoadRequest request = new LoadRequest(
                List.of(input),
                new ReadOptions(ZoneOffset.UTC, null, null),
                null,
                new UserTyping(Map.of(), Map.of(), Map.of()));
        try (Intake intake = new Intake(cache)) {
            return intake.open(request, LoadListener.NONE);
        }
    }

    /// The input decompressed, with what lies beside it.
    private Input plain(Input input) throws IOException {
        if (input.folderFormat() != null || !input.file().toString().endsWith(".gz")) {
            return input;
        }
        for (Path companion : input.companions(Formats.load())) {
            Files.copy(companion, directory.resolve(companion.getFileName()));
        }
        Path copy = directory.resolve(input.name());
        try (InputStream in =
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(input.file())), 1 << 16)) {
            Files.copy(in, copy);
        }
        return Input.file(copy);
    }

    private Input repeated(Input input, String format) throws IOException {
        long times = Math.max(1, TARGET / Math.max(1, bytes(input.file())));
        Path copy = directory.resolve("many-" + input.name());
        if (input.folderFormat() != null) {
            Files.createDirectories(copy);
            try (Stream<Path> files = Files.list(input.file())) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    boolean metadata = file.getFileName().toString().equals("metadata");
                    repeat(file, copy.resolve(file.getFileName()), metadata ? 1 : times);
                }
            }
            return new Input(copy, copy.toString(), input.name(), input.folderFormat(), false, false);
        }
        if (format.equals("chrome")) {
            repeatEvents(input.file(), copy, times);
        } else {
            repeat(input.file(), copy, times);
        }
        return Input.file(copy);
    }

    private static void repeat(Path from, Path to, long times) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
            for (long i = 0; i < times; i++) {
                Files.copy(from, out);
            }
        }
    }

    /// The elements of a Chrome trace again and again, each time later, as the array form: one long recording.
    private static void repeatEvents(Path from, Path to, long times) throws IOException {
        String text = Files.readString(from, StandardCharsets.UTF_8);
        int begin = text.indexOf('[', Math.max(0, text.indexOf("\"traceEvents\""))) + 1;
        int end = text.lastIndexOf("}", text.lastIndexOf(']')) + 1;
        String events = text.substring(begin, end);
        long[] micros = TS.matcher(events)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(2)))
                .filter(at -> at > 0)
                .sorted()
                .toArray();
        long span = micros[micros.length - 1] - micros[0] + 1;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
            out.write('[');
            for (long i = 0; i < times; i++) {
                if (i > 0) {
                    out.write(',');
                }
                long later = i * span;
                out.write(TS.matcher(events)
                        .replaceAll(found -> found.group(1) + (Long.parseLong(found.group(2)) + later))
                        .getBytes(StandardCharsets.UTF_8));
            }
            out.write(']');
        }
    }

    private static long bytes(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return Files.size(path);
        }
        try (Stream<Path> files = Files.walk(path)) {
            long sum = 0;
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                sum += Files.size(file);
            }
            return sum;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
