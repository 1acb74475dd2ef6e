package dev.sightline.format.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JfrFormatTest {
    private static final long START = Recorder.START_NANOS;

    @TempDir
    Path folder;

    private static RecordingSink read(byte[] bytes) {
        return Reading.read(new JfrFormat(), bytes, Reading.DEFAULTS);
    }

    private static byte[] joined(byte[]... parts) {
        Octets all = new Octets(true);
        for (byte[] part : parts) {
            all.raw(part);
        }
        return all.bytes();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsEachKindOfField(boolean compressed) {
        RecordingSink sink = read(new Recorder(compressed).allKinds().chunk());
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(4);
        String stack = "java.lang.String.indexOf:1234; app.Main.main:17";
        assertThat(sink.rows.get(0))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "event", new Str("jdk.ExecutionSample"),
                        "startTime", new Time(START + 50),
                        "sampledThread", new Str("main 1"),
                        "eventThread", new Str("main 1"),
                        "stackTrace", new Str(stack),
                        "stackTrace.topFrame", new Str("java.lang.String.indexOf:1234"),
                        "state", new Str("STATE_RUNNABLE")));
        assertThat(sink.rows.get(1))
                .as("the JVM's own event, with a span that is not known")
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "event", new Str("jdk.GarbageCollection"),
                        "startTime", new Time(START + 100),
                        "duration", 2_000L,
                        "eventThread", new Str("JVM"),
                        "gcId", 3L,
                        "name", new Str("G1New")));
        Map<String, Object> request = sink.rows.get(2);
        assertThat(request)
                .containsEntry("path", new Str("/shop"))
                .containsEntry("bytes", 512L)
                .containsEntry("share", 25.0)
                .containsEntry("ok", true)
                .containsEntry("port", 60_000L)
                .containsEntry("tags", new Str("[\"a\\\"b\",\"c\"]"))
                .containsEntry("handler", new Str("java.lang.String"))
                .containsEntry("duration", 10_000L);
        assertThat(sink.columns)
                .containsEntry("bytes", new ColumnHint(ColumnType.INT64, null, "B"))
                .containsEntry("share", new ColumnHint(ColumnType.FLOAT64, null, "%"));
    }

    @Test
    void tellsWhatTheRecorderLost() {
        RecordingSink sink = read(new Recorder(true).allKinds().chunk());
        assertThat(sink.losses)
                .containsExactly(
                        new RecordingSink.Lost("a thread's buffer (4096 bytes)", -1, START + 200, START + 200));
    }

    @Test
    void readsRecordingsOneAfterAnother() {
        byte[] one = new Recorder(true).allKinds().chunk();
        byte[] other = new Recorder(false).allKinds().chunk();
        RecordingSink sink = read(joined(one, other, one));
        assertThat(sink.rows).hasSize(12);
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void oneBadChunkDoesNotSpoilTheNext() {
        byte[] one = new Recorder(true).allKinds().chunk();
        byte[] bad = new Recorder(true).allKinds().withoutMetadata().chunk();
        RecordingSink sink = read(joined(one, bad, one));
        assertThat(sink.rows).hasSize(8);
        assertThat(sink.damages)
                .containsExactly(new RecordingSink.Damage(
                        "a chunk without readable metadata: what describes its events is not there, so none of 4 can"
                                + " be read",
                        one.length));
    }

    @Test
    void findsTheNextChunkBehindGarbage() {
        byte[] one = new Recorder(true).allKinds().chunk();
        RecordingSink sink = read(
                joined(one, "FLR garbage FL".repeat(50).getBytes(java.nio.charset.StandardCharsets.US_ASCII), one));
        assertThat(sink.rows).hasSize(8);
        assertThat(sink.damages).isNotEmpty();
    }

    @Test
    void readsAChunkThatWasNeverFinished() {
        byte[] one = new Recorder(true).allKinds().unfinished().chunk();
        byte[] next = new Recorder(true).allKinds().chunk();
        RecordingSink sink = read(joined(one, next));
        assertThat(sink.rows).hasSize(8);
        assertThat(sink.damages)
                .containsExactly(new RecordingSink.Damage(
                        "the chunk was never finished (a crash, or it was still being written): what is there of it is"
                                + " read; names of threads, classes and stacks that were to follow are missing",
                        0));
    }

    /// Metadata is at the end here, as the JVM wrote it before 14: without it nothing can be read.
    @Test
    void saysWhereARecordingIsCutOff() {
        byte[] one = new Recorder(true).allKinds().chunk();
        RecordingSink sink = read(joined(one, Arrays.copyOf(one, one.length - 100)));
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.damages)
                .singleElement()
                .isEqualTo(new RecordingSink.Damage(
                        "the chunk is cut off (a crash, or a copy that was not complete): what describes its events is"
                                + " not there, so none of 4 can be read",
                        one.length));
    }

    /// Then no column is known either, and opening it fails with that line.
    @Test
    void ofARecordingWithoutAnyDescriptionNothingIsKnown() {
        byte[] one = new Recorder(true).allKinds().chunk();
        RecordingSink sink = read(Arrays.copyOf(one, one.length - 100));
        assertThat(sink.columns).isEmpty();
        assertThat(sink.damages).hasSize(1);
    }

    @Test
    void rejectsOnlyTheEventThatIsBroken() {
        byte[] bytes = new Recorder(true)
                .record(99, new byte[] {1, 2, 3})
                .record(Recorder.COLLECTION, new byte[] {1})
                .allKinds()
                .chunk();
        RecordingSink sink = read(bytes);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::cause)
                .containsExactly(ChunkReader.UNKNOWN_TYPE, "a value beyond the end of its record");
        assertThat(sink.rejects.get(0).offset()).isEqualTo(ChunkHeader.BYTES);
    }

    @Test
    void refusesTheLayoutOfOldRecorders() {
        byte[] bytes = new Recorder(true).allKinds().chunk();
        bytes[5] = 0;
        RecordingSink sink = read(bytes);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.damages.getFirst().what()).startsWith("a chunk of version 0.1; 1.x and 2.x are known");
    }

    @Test
    void theSampleIsWhatTheRecorderOfTheseTestsWrites() {
        byte[] chunk = new Recorder(true).allKinds().chunk();
        assertThat(Samples.of("jfr")).isEqualTo(joined(chunk, chunk));
    }

    @Name("test.Step")
    static final class Step extends Event {
        String label = "";
        int number;
    }

    @Test
    void readsWhatThisVeryJvmRecords() throws IOException {
        Path file = folder.resolve("now.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Step.class);
            recording.start();
            for (int i = 0; i < 100; i++) {
                Step step = new Step();
                step.begin();
                step.label = "step \u00fc " + i;
                step.number = i;
                step.commit();
            }
            recording.stop();
            recording.dump(file);
        }
        RecordingSink sink = Reading.read(new JfrFormat(), new PathSource(file), Reading.DEFAULTS);
        assertThat(sink.damages).isEmpty();
        var steps = sink.rows.stream()
                .filter(row -> new Str("test.Step").equals(row.get("event")))
                .toList();
        assertThat(steps).hasSize(100);
        assertThat(steps.get(42))
                .containsEntry("label", new Str("step \u00fc 42"))
                .containsEntry("number", 42L);
        assertThat(String.valueOf(steps.get(42).get("stackTrace.topFrame"))).contains("readsWhatThisVeryJvmRecords");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void endsOnDamagedRecordings(long seed) {
        byte[] whole = joined(
                new Recorder(true).allKinds().chunk(),
                new Recorder(false).allKinds().chunk());
        Random random = new Random(seed);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (int round = 0; round < 300; round++) {
                damaged(whole.clone(), random);
            }
        });
    }

    private void damaged(byte[] bytes, Random random) throws IOException {
        for (int n = random.nextInt(1, 12); n > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 9), (byte) 0xff);
                default -> System.arraycopy(bytes, 0, bytes, at, Math.min(40, bytes.length - at));
            }
        }
        byte[] cut = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
        RecordingSink sink = Reading.read(
                new JfrFormat(), new PathSource(Files.write(folder.resolve("d.jfr"), cut)), Reading.DEFAULTS);
        sink.rejects.forEach(reject -> assertThat(reject.offset()).isBetween(0L, (long) cut.length));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void endsOnDamagedRealRecordings(long seed) throws IOException {
        byte[] whole = Reading.shared("05-jfr/flight_recording_17eaMonitoredVM10440_3.jfr");
        Random random = new Random(seed);
        for (int round = 0; round < 5; round++) {
            byte[] bytes = whole.clone();
            assertTimeoutPreemptively(Duration.ofSeconds(20), () -> damaged(bytes, random));
        }
    }
}
