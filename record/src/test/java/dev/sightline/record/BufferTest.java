package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What waits on the disk while the destination is away.
@Timeout(60)
class BufferTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Pattern NUMBER = Pattern.compile(" seq=(\\d+)");

    @TempDir
    Path folder;

    private final AtomicBoolean away = new AtomicBoolean(true);
    private final Lines lines = new Lines(() -> {
        if (away.get()) {
            throw new IOException("away");
        }
    });

    private Recorder recorder(Lines to, String size) {
        return Recorder.builder("test")
                .url("tcp://127.0.0.1:1?form=bp&buffer=" + folder + "&buffer-size=" + size)
                .destination(to, Clock.systemUTC())
                .maxWaiting(100_000)
                .build();
    }

    private static void record(Recorder recorder, int events) {
        EventType type = recorder.event("e", Field.int64("i"), Field.string("text"));
        for (int i = 0; i < events; i++) {
            type.now().put(i).put("x".repeat(100)).commit();
            if (i % 1000 == 999) {
                recorder.flush(Duration.ofMillis(1)); // so that no ring is full
                sleep(30);
            }
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    private void assertInOrder() {
        long before = -1;
        for (String line : lines.with(" event=e ")) {
            Matcher number = NUMBER.matcher(line);
            assertThat(number.find()).isTrue();
            assertThat(Long.parseLong(number.group(1))).isGreaterThan(before);
            before = Long.parseLong(number.group(1));
        }
    }

    @Test
    void whatAProgramCouldNotSendTheNextOneDoes() throws IOException {
        Recorder first = recorder(lines, "64M");
        record(first, 10_000); // a megabyte: ten times what may wait in memory
        first.close();
        assertThat(first.lost()).isZero();
        assertThat(lines.all()).isEmpty();
        assertThat(files()).hasSize(1);
        away.set(false);
        try (Recorder second = recorder(lines, "64M")) {
            assertThat(second.flush(LONG)).isTrue();
        }
        assertThat(lines.lostOf(10_000)).isZero();
        assertInOrder();
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void allComesInOrderHoweverOftenTheOtherSideGoes(int seed) throws IOException {
        Random random = new Random(seed);
        lines.from(() -> {
            if (random.nextInt(4) > 0) {
                throw new IOException("away");
            }
        });
        try (Recorder recorder = recorder(lines, "64M")) {
            record(recorder, 20_000);
            lines.from(() -> {});
            assertThat(recorder.flush(LONG)).isTrue();
            assertThat(recorder.lost())
                    .as(() -> lines.with("sightline.lost").toString())
                    .isZero();
        }
        assertThat(lines.lostOf(20_000)).isZero();
        assertInOrder();
        assertThat(files()).isEmpty();
    }

    @Test
    void whatIsTooMuchIsLostAndTold() throws IOException {
        try (Recorder recorder = recorder(lines, "1M")) {
            record(recorder, 30_000);
            assertThat(Files.size(files().get(0))).isBetween(500_000L, 1L << 20);
            assertThat(recorder.lost()).isBetween(5000L, 28_000L);
            away.set(false);
            assertThat(recorder.flush(LONG)).isTrue();
            record(recorder, 10);
            assertThat(recorder.flush(LONG)).isTrue();
        }
        assertThat(lines.lostOf(30_010)).isPositive();
        assertInOrder();
    }

    @Test
    void halfASectionOfAKilledProgramIsNone() throws IOException {
        try (Recorder first = recorder(lines, "64M")) {
            record(first, 5000);
        }
        Path left = files().get(0);
        try (FileChannel channel = FileChannel.open(left, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - 10);
        }
        away.set(false);
        try (Recorder second = recorder(lines, "64M")) {
            assertThat(second.flush(LONG)).isTrue();
        }
        assertThat(lines.with(" event=e ").size()).isBetween(1000, 4999);
        assertInOrder();
    }

    @Test
    void programsThatRunAtOnceDoNotSendForEachOther() throws IOException {
        Lines others = new Lines(() -> {});
        try (Recorder first = recorder(lines, "64M")) {
            record(first, 1000);
            assertThat(first.flush(Duration.ofMillis(500))).isFalse();
            try (Recorder second = recorder(others, "64M")) {
                record(second, 10);
                assertThat(second.flush(LONG)).isTrue();
            }
            assertThat(others.all()).hasSize(10);
            away.set(false);
            assertThat(first.flush(LONG)).isTrue();
        }
        assertThat(lines.lostOf(1000)).isZero();
    }
}
