package dev.sightline.intake;

import dev.sightline.event.Field;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Opens small files the way the command line does, and shows what came of them as text.
final class Opening {
    final Path folder;
    ReadOptions options = new ReadOptions(ZoneOffset.UTC, null, null);
    UserTyping typing = UserTyping.NONE;

    @Nullable
    String format;

    Opening(Path folder) {
        this.folder = folder;
    }

    Opening zone(String zone) {
        options = new ReadOptions(ZoneId.of(zone), null, null);
        return this;
    }

    Path file(String name, String text) {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    Path file(String name, byte[] bytes) {
        try {
            Files.createDirectories(folder);
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    OpenedTrace open(Path... files) throws IOException {
        return open(LoadListener.NONE, "", files);
    }

    OpenedTrace open(LoadListener listener, String standardInput, Path... files) throws IOException {
        List<String> paths = new ArrayList<>();
        for (Path file : files) {
            paths.add(file.toString());
        }
        // not closed: what is looked at afterwards may lie in its temporary folder
        Intake intake = new Intake(new TraceCache(folder.resolve("cache")));
        LoadRequest request = new LoadRequest(
                intake.inputs(paths, new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8))),
                options,
                format,
                typing);
        return intake.open(request, listener);
    }

    /// `name:type<role>[unit]` for each column.
    static String columns(OpenedTrace trace) {
        return trace.snapshot().fields().stream().map(Opening::column).collect(Collectors.joining(" "));
    }

    private static String column(Field field) {
        return field.name() + ":" + field.type().label()
                + (field.role() == null ? "" : "<" + field.role().label() + ">")
                + (field.unit() == null ? "" : "[" + field.unit() + "]");
    }

    /// A column's values in order of arrival, `-` for missing.
    static List<String> values(OpenedTrace trace, String name) {
        TreeMap<Long, String> byArrival = new TreeMap<>();
        for (Segment segment : trace.snapshot().segments()) {
            ColumnVector vector = segment.column(name);
            for (int row = 0; row < segment.rows(); row++) {
                String value = vector == null || !vector.isValid(row) ? "-" : value(vector, row);
                byArrival.put(segment.origin().arrival(row), value);
            }
        }
        return List.copyOf(byArrival.values());
    }

    /// The text of each row as written, in order of arrival.
    static List<String> texts(OpenedTrace trace) {
        TreeMap<Long, String> byArrival = new TreeMap<>();
        for (Segment segment : trace.snapshot().segments()) {
            Segment.Rows origin = segment.origin();
            for (int row = 0; row < segment.rows(); row++) {
                String text = trace.texts()
                        .text(origin.source(row), origin.offset(row), origin.length(row))
                        .orElse("-");
                byArrival.put(origin.arrival(row), text.strip());
            }
        }
        return List.copyOf(byArrival.values());
    }

    private static String value(ColumnVector vector, int row) {
        return switch (vector) {
            case ColumnVector.Longs longs ->
                Long.toString(longs.values().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row));
            case ColumnVector.Doubles doubles ->
                Double.toString(doubles.values().getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, row));
            case ColumnVector.Bools bools ->
                Boolean.toString((bools.bits().get(ValueLayout.JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0);
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
        };
    }
}
