package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Recorded = arrived + told to be lost, whatever the destination does.
class LossTest {
    static final List<Integer> SEEDS = IntStream.range(0, 6).boxed().toList();
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int EACH = 30_000;

    private static Recorder to(Lines lines, int waiting) {
        return Recorder.builder("test")
                .url("file:x.bp")
                .maxWaiting(waiting)
                .destination(lines, Clock.systemUTC())
                .build();
    }

    private static long recordInThreads(Recorder recorder, int threads) throws InterruptedException {
        EventType type = recorder.event("e", Field.int64("i"), Field.string("s"));
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < EACH; i++) {
                    type.now().put(i).put("text").commit();
                }
            });
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        return (long) threads * EACH;
    }

    /// Fails now and then, in each of its ways.
    private record Failing(Encoder real, int seed, AtomicInteger calls, AtomicBoolean fails) implements Encoder {
        private void decide() {
            if (fails.get() && (calls.incrementAndGet() * 37 + seed) % 11 == 0) {
                throw new IllegalStateException("a defect");
            }
        }

        @Override
        public int events(Lane lane, long head, long tail, long sequence) {
            decide();
            return real.events(lane, head, tail, sequence);
        }

        @Override
        public long end() {
            return real.end();
        }

        @Override
        public void lost(Loss loss) {
            real.lost(loss);
        }

        @Override
        public int size() {
            return real.size();
        }

        @Override
        public @Nullable Section finish() {
            decide();
            return real.finish();
        }

        @Override
        public Section discard() {
            return real.discard();
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void aDefectOfTheRecorderLosesWhatItCouldNotEncodeAndNothingElse(int seed) throws InterruptedException {
        Lines lines = new Lines(() -> {});
        AtomicInteger calls = new AtomicInteger();
        AtomicBoolean fails = new AtomicBoolean(true);
        try (Recorder recorder = Recorder.builder("test")
                .url("file:x.bp")
                .destination(lines, Clock.systemUTC())
                .encoders(real -> new Failing(real, seed, calls, fails))
                .build()) {
            long recorded = recordInThreads(recorder, 3);
            assertThat(recorder.flush(LONG)).isTrue();
            fails.set(false);
            EventType last = recorder.event("last");
            last.record();
            assertThat(recorder.flush(LONG)).isTrue();
            last.record();
            assertThat(recorder.flush(LONG)).isTrue();
            assertThat(lines.lostOf(recorded + 2)).isEqualTo(recorder.lost()).isPositive();
            assertThat(lines.with("cause=\"defect of the recorder\"")).isNotEmpty();
            assertThat(lines.with(" event=last ")).hasSize(2);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void everyNumberArrivesOrIsToldToBeLost(int seed) throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        Lines lines = new Lines(() -> {
            if ((tries.incrementAndGet() * 31 + seed) % 5 == 0) {
                throw new IOException("not now");
            }
        });
        try (Recorder recorder = to(lines, 40_000 << seed)) {
            long recorded = recordInThreads(recorder, 4);
            lines.from(() -> {});
            // What could not be sent is told with what is sent next.
            assertThat(recorder.flush(LONG)).isTrue();
            EventType last = recorder.event("last");
            last.record();
            assertThat(recorder.flush(LONG)).isTrue();
            last.record();
            assertThat(recorder.flush(LONG)).isTrue();
            assertThat(lines.lostOf(recorded + 2)).isEqualTo(recorder.lost());
        }
    }

    @Test
    void whatADestinationNeverTakesIsCounted() throws InterruptedException {
        Lines lines = new Lines(() -> {
            throw new IOException("gone");
        });
        Recorder recorder = to(lines, 100_000);
        long recorded = recordInThreads(recorder, 2);
        recorder.close();
        assertThat(recorder.lost()).isEqualTo(recorded);
        assertThat(lines.all()).isEmpty();
    }

    @Test
    void aDestinationThatHangsDelaysTheEndByTwoSecondsOnly() {
        CountDownLatch never = new CountDownLatch(1);
        Lines lines = new Lines(() -> {
            try {
                never.await();
            } catch (InterruptedException over) {
                throw new IOException(over);
            }
        });
        Recorder recorder = to(lines, 100_000);
        recorder.event("e").record();
        long began = System.nanoTime();
        recorder.close();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
        assertThat(recorder.lost()).isEqualTo(1);
    }

    @Test
    void aFullDiskThrowsNothing() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "no /dev/full on this system");
        Recorder recorder = Recorder.builder("test").url("file:" + full).build();
        EventType type = recorder.event("e");
        for (int i = 0; i < 1000; i++) {
            type.record();
        }
        assertThat(recorder.flush(Duration.ofMillis(300))).isFalse();
        recorder.close();
        assertThat(recorder.lost()).isEqualTo(1000);
    }

    @Test
    void aMessageThatNobodyTakesThrowsNothing() {
        Recorder recorder = Recorder.builder("test").url("tcp://127.0.0.1:1").build();
        recorder.event("e").record();
        recorder.close();
        assertThat(recorder.lost()).isEqualTo(1);
    }

    @Test
    void aFlightRecorderSendsWhatItKeptAndTellsTheRest() {
        Lines lines = new Lines(() -> {});
        try (Recorder recorder = Recorder.builder("test")
                .url("file:x.bp?flight=1M")
                .destination(lines, Clock.systemUTC())
                .build()) {
            EventType type = recorder.event("e", Field.int64("i"));
            for (int i = 0; i < 50_000; i++) {
                type.now().put(i).commit();
                if (i % 2000 == 1999) {
                    recorder.flush(LONG);
                }
            }
            assertThat(lines.all()).isEmpty();
            recorder.event("bad", Level.ERROR).record();
            assertThat(recorder.flush(LONG)).isTrue();
            assertThat(lines.with("event=bad ")).hasSize(1);
            assertThat(lines.with("event=e ").size()).isBetween(2000, 20_000);
            assertThat(lines.with("i=49999")).hasSize(1);
            assertThat(lines.sampledOf(50_001)).isEqualTo(recorder.sampled()).isPositive();
            assertThat(lines.lostOf(50_001))
                    .as("nothing is lost")
                    .isEqualTo(recorder.lost())
                    .isZero();
        }
    }

    @Test
    void aFlightRecorderThatNobodyAskedTellsAtItsEndWhatItKept() {
        Lines lines = new Lines(() -> {});
        Recorder recorder = Recorder.builder("test")
                .url("file:x.bp?flight=1M")
                .destination(lines, Clock.systemUTC())
                .build();
        EventType type = recorder.event("e", Field.int64("i"));
        for (int i = 0; i < 30_000; i++) {
            type.now().put(i).commit();
            if (i % 1000 == 999) {
                recorder.flush(LONG);
            }
        }
        recorder.close();
        assertThat(lines.with("event=e ")).isEmpty();
        assertThat(lines.sampledOf(30_000)).isEqualTo(30_000);
        assertThat(recorder.sampled()).isEqualTo(30_000);
        assertThat(recorder.lost()).isZero();
    }
}
