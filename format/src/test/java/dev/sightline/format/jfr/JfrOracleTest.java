package dev.sightline.format.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/// Every value of every event of real recordings against the JDK's own reader and JDK Mission Control's.
class JfrOracleTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "05-jfr/jdk21.jfr, 7880",
        "05-jfr/metadata_new.jfr, 52690",
        "05-jfr/flight_recording_17eaMonitoredVM10440_3.jfr, 3403",
        "05-jfr/async-profiler.jfr.gz, 199817",
        "10-recorded-here/runA/front.jfr, 16894",
    })
    void agreesWithTheJdkOnEveryValue(String path, int events) throws IOException {
        Path file = file(path);
        RecordingSink sink = Reading.read(new JfrFormat(), new PathSource(file), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        int row = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                compare(recording.readEvent(), sink.rows.get(row++));
            }
        }
        assertThat(row).isEqualTo(events).isEqualTo(sink.rows.size());
    }

    private Path file(String path) throws IOException {
        return Files.write(folder.resolve("a.jfr"), Reading.shared(path));
    }

    private static void compare(RecordedEvent event, Map<String, Object> row) {
        String type = event.getEventType().getName();
        assertThat(row.get("event")).isEqualTo(new RecordingSink.Str(type));
        assertThat(row.get("startTime")).isEqualTo(new RecordingSink.Time(nanos(event.getStartTime())));
        for (ValueDescriptor field : event.getFields()) {
            if (!field.getName().equals("startTime")) {
                same(type + "." + field.getName(), expected(event, field), field.getName(), row);
            }
        }
    }

    private static void same(String what, @Nullable Object expected, String name, Map<String, Object> row) {
        if (expected instanceof Uncompared) {
            return;
        }
        if (expected instanceof RecordedObject struct) {
            for (ValueDescriptor field : struct.getFields()) {
                same(what + "." + field.getName(), expected(struct, field), name + "." + field.getName(), row);
            }
            return;
        }
        Object found = row.get(name);
        if (expected instanceof Double number && !(found instanceof String)) {
            assertThat(found).as(what).isInstanceOf(Double.class);
            assertThat((Double) found)
                    .as(what)
                    .isCloseTo(number, org.assertj.core.data.Percentage.withPercentage(1e-9));
        } else if (expected != null || !name.equals("eventThread")) {
            assertThat(found)
                    .as(what)
                    .isEqualTo(expected instanceof String text ? new RecordingSink.Str(text) : expected);
        }
    }

    /// What a test elsewhere looks at.
    private enum Uncompared {
        VALUE
    }

    /// The value as the reader should put it; a structure to be looked into.
    private static @Nullable Object expected(RecordedObject object, ValueDescriptor field) {
        String name = field.getName();
        Object value = object.getValue(name);
        if (field.isArray()) {
            return Uncompared.VALUE;
        }
        if (value instanceof Number number) {
            if (number.equals(Long.MIN_VALUE)
                    || number.equals(Integer.MIN_VALUE)
                    || Double.isNaN(number.doubleValue())) {
                return null;
            }
            if (field.getAnnotation(Timespan.class) != null) {
                Duration duration = object.getDuration(name);
                return number.equals(Long.MAX_VALUE) ? number : (Long) duration.toNanos();
            }
            if (field.getAnnotation(Timestamp.class) != null) {
                return new RecordingSink.Time(nanos(object.getInstant(name)));
            }
            if (field.getAnnotation(Percentage.class) != null) {
                return number.doubleValue() * 100;
            }
            return number instanceof Float || number instanceof Double
                    ? (Object) number.doubleValue()
                    : object.getLong(name);
        }
        return switch (value) {
            case RecordedClass known -> NameOracle.of(known);
            case RecordedMethod method -> NameOracle.of(method);
            case RecordedThread thread -> NameOracle.of(thread);
            case RecordedStackTrace trace -> stack(trace);
            case RecordedObject struct -> struct(field, struct);
            case null -> null;
            case Character c -> c.toString();
            default -> value;
        };
    }

    private static @Nullable Object struct(ValueDescriptor field, RecordedObject struct) {
        String type = field.getTypeName();
        String kind = type.substring(type.lastIndexOf('.') + 1);
        return switch (kind) {
            case "Module", "ThreadGroup" -> struct.getValue("name");
            case "Package" -> {
                String name = struct.getString("name");
                yield name == null ? null : name.replace('/', '.');
            }
            case "ClassLoader" -> {
                RecordedClass loader = struct.getValue("type");
                String name = struct.getString("name");
                yield name != null ? name : loader == null ? null : NameOracle.of(loader);
            }
            case "OldObject" -> Uncompared.VALUE;
            default ->
                struct.getFields().size() == 1
                        ? expected(struct, struct.getFields().getFirst())
                        : struct;
        };
    }

    private static @Nullable String stack(RecordedStackTrace trace) {
        StringBuilder text = new StringBuilder();
        int frames = 0;
        for (RecordedFrame frame : trace.getFrames()) {
            if (frames++ == 64) {
                break;
            }
            String method = frame.getMethod() == null ? "?" : NameOracle.of(frame.getMethod());
            text.append(text.isEmpty() ? "" : "; ").append(method);
            int line = frame.getInt("lineNumber");
            text.append(line > 0 ? ":" + line : "");
        }
        boolean more = trace.isTruncated() || trace.getFrames().size() > 64;
        return text.isEmpty() ? null : text + (more ? "; ..." : "");
    }

    private static long nanos(Instant instant) {
        return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
    }

    /// Of this recording the JDK reads 92,522 events, and throws: one pool of constants is empty.
    @Test
    void readsWhatTheJdkThrowsAt() throws Exception {
        Path file = file("05-jfr/event-with-type-zero.jfr.gz");
        RecordingSink sink = Reading.read(new JfrFormat(), new PathSource(file), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        // JMC gives a type of another shape a name with a number behind it.
        String number = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
        Map<String, Long> theirs = new TreeMap<>();
        IItemCollection items = JfrLoaderToolkit.loadEvents(file.toFile());
        for (IItemIterable one : items) {
            String type = one.getType().getIdentifier().replaceFirst(number, "");
            theirs.merge("Str[value=" + type + "]", one.getItemCount(), Long::sum);
        }
        theirs.values().removeIf(count -> count == 0);
        Map<String, Long> ours = new TreeMap<>();
        sink.rows.forEach(row -> ours.merge(String.valueOf(row.get("event")), 1L, Long::sum));
        assertThat(ours).isEqualTo(theirs);
        assertThat(sink.rows).hasSize(131_275);
    }
}
