package dev.sightline.app;

import com.github.luben.zstd.ZstdInputStream;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.OpenedTrace;
import dev.sightline.intake.TraceCache;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Days of systems with known faults, as they were published: who was guilty, of what, and when.
final class LabelledFaults {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final Pattern FAULT = Pattern.compile(
            "\"inject_time\": \"([^\"]+)\",\\s*\"inject_timestamp\": \"[^\"]*\",\\s*\"inject_pod\": \"([^\"]+)\",\\s*"
                    + "\"inject_type\": \"([^\"]+)\"");
    private static final int TAR_BLOCK = 512;

    private final Path folder;
    private final String day;
    private final Intake intake;

    /// @param entity the guilty pod
    record Fault(LocalDateTime time, String entity, String kind) {
        long nanos() {
            return time.toEpochSecond(ZoneOffset.UTC) * 1_000_000_000L;
        }
    }

    LabelledFaults(Path archive, String day, Path folder) throws IOException {
        this.folder = folder;
        this.day = day;
        this.intake = new Intake(new TraceCache(folder.resolve("cache")));
        unpack(archive, folder);
    }

    /// The folder of the published sets; null where it is not beside the repository.
    static @Nullable Path beside() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path candidate = at.resolve("shared/faults");
            if (Files.exists(candidate.resolve("README.md"))) {
                return candidate;
            }
        }
        return null;
    }

    List<Fault> faults() throws IOException {
        List<Fault> faults = new ArrayList<>();
        Matcher matcher =
                FAULT.matcher(Files.readString(folder.resolve("rca_data/" + day + "/" + day + "-fault_list.json")));
        while (matcher.find()) {
            faults.add(new Fault(LocalDateTime.parse(matcher.group(1), DATE), matcher.group(2), matcher.group(3)));
        }
        return faults;
    }

    /// Traces and logs of the three minutes of a fault, metrics of the day.
    OpenedTrace around(Fault fault) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int minute = 0; minute < 3; minute++) {
            String name = fault.time().plusMinutes(minute).format(DateTimeFormatter.ofPattern("HH_mm"));
            files.add(file("trace", name + "_trace.csv"));
            files.add(file("log", name + "_log.csv"));
        }
        files.removeIf(file -> !Files.exists(file));
        files.addAll(all("rca_data", "metric"));
        return open(files);
    }

    /// What was recorded when no fault was; where that has no traces, those minutes that end before their fault
    /// begins.
    OpenedTrace faultFree() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String kind : List.of("trace", "log", "metric")) {
            files.addAll(all("construct_data", kind));
        }
        if (all("construct_data", "trace").isEmpty()) {
            for (Fault fault : faults()) {
                // a file has the rows from 41 s before its minute to 20 s into it
                Path file = file("trace", fault.time().format(DateTimeFormatter.ofPattern("HH_mm")) + "_trace.csv");
                if (fault.time().getSecond() >= 20 && Files.exists(file)) {
                    files.add(file);
                }
            }
        }
        return open(files);
    }

    /// The whole day, faults and all.
    OpenedTrace day() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String kind : List.of("trace", "log", "metric")) {
            files.addAll(all("rca_data", kind));
        }
        return open(files);
    }

    private Path file(String kind, String name) {
        return folder.resolve("rca_data/" + day + "/" + kind + "/" + name);
    }

    private List<Path> all(String root, String kind) throws IOException {
        Path at = folder.resolve(root + "/" + day + "/" + kind);
        if (!Files.exists(at)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(at)) {
            return files.sorted().toList();
        }
    }

    private OpenedTrace open(List<Path> files) throws IOException {
        List<String> paths = files.stream().map(Path::toString).toList();
        return intake.open(
                new LoadRequest(
                        intake.inputs(paths, InputStream.nullInputStream()),
                        new ReadOptions(ZoneOffset.UTC, null, null),
                        null,
                        UserTyping.NONE),
                LoadListener.NONE);
    }

    /// Files of a tar archive with short names.
    private static void unpack(Path archive, Path into) throws IOException {
        try (InputStream in = new ZstdInputStream(new BufferedInputStream(Files.newInputStream(archive)))) {
            while (true) {
                byte[] header = in.readNBytes(TAR_BLOCK);
                String name = text(header, 0, 100);
                if (header.length < TAR_BLOCK || name.isEmpty()) {
                    return;
                }
                String prefix = text(header, 345, 155);
                long size = Long.parseLong(text(header, 124, 12).strip(), 8);
                Path file = into.resolve(prefix.isEmpty() ? name : prefix + "/" + name)
                        .normalize();
                if (!file.startsWith(into)) {
                    throw new IOException(archive + ": leads outside: " + name);
                }
                if (header[156] == '5') {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    try (java.io.OutputStream out = Files.newOutputStream(file)) {
                        for (long left = size; left > 0; ) {
                            byte[] part = in.readNBytes((int) Math.min(left, 1 << 20));
                            out.write(part);
                            left -= part.length;
                        }
                    }
                }
                in.skipNBytes((TAR_BLOCK - size % TAR_BLOCK) % TAR_BLOCK);
            }
        }
    }

    private static String text(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && end < header.length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }
}
