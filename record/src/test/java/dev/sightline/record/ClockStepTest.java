package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Somebody sets the clock while a program records.
class ClockStepTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Pattern EVENT = Pattern.compile("ts=(\\S+) event=(\\S+) .* seq=(\\d+).* (?:i|by)=(-?\\d+).*");

    /// The system's clock, set by some seconds.
    private static final class SetClock extends Clock {
        private final AtomicLong seconds = new AtomicLong();

        @Override
        public Instant instant() {
            return Instant.now().plusSeconds(seconds.get());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-3600, 7200})
    void aStepOfTheClockIsAnEventAndLosesNothing(long step) {
        SetClock clock = new SetClock();
        Lines lines = new Lines(() -> {});
        int recorded = 0;
        try (Recorder recorder = Recorder.builder("test")
                .url("file:x.bp")
                .destination(lines, clock)
                .build()) {
            EventType type = recorder.event("e", Field.int64("i"));
            for (; recorded < 1000; recorded++) {
                type.now().put(recorded).commit();
            }
            assertThat(recorder.flush(LONG)).isTrue();
            clock.seconds.set(step);
            long end = System.nanoTime() + LONG.toNanos();
            while (lines.with("event=sightline.clock.set").isEmpty() && System.nanoTime() < end) {
                type.now().put(recorded++).commit();
                LockSupport.parkNanos(1_000_000);
            }
            for (int more = recorded + 1000; recorded < more; recorded++) {
                type.now().put(recorded).commit();
            }
            assertThat(recorder.flush(LONG)).isTrue();
            assertThat(recorder.lost()).isZero();
        }
        assertThat(lines.lostOf(recorded + 1)).isZero();
        Matcher set = matched(lines.with("event=sightline.clock.set")).get(0);
        assertThat(Long.parseLong(set.group(4))).isBetween((step - 1) * 1_000_000_000L, (step + 1) * 1_000_000_000L);
        check(matched(lines.with("event=e ")), Long.parseLong(set.group(3)), step);
    }

    private static List<Matcher> matched(List<String> lines) {
        return lines.stream()
                .map(line -> {
                    Matcher matcher = EVENT.matcher(line);
                    assertThat(matcher.matches()).as(line).isTrue();
                    return matcher;
                })
                .toList();
    }

    /// Numbers go on as they were; times do so on either side of the step.
    private static void check(List<Matcher> events, long stepAt, long step) {
        Instant first = Instant.parse(events.get(0).group(1));
        Instant last = Instant.parse(events.get(events.size() - 1).group(1));
        assertThat(Duration.between(first, last))
                .isBetween(Duration.ofSeconds(step), Duration.ofSeconds(step).plus(LONG));
        Instant before = Instant.MIN;
        boolean stepped = false;
        for (int i = 0; i < events.size(); i++) {
            assertThat(events.get(i).group(4)).isEqualTo(Integer.toString(i));
            Instant at = Instant.parse(events.get(i).group(1));
            boolean isStep =
                    !stepped && Duration.between(first, at).abs().compareTo(Duration.ofSeconds(Math.abs(step) / 2)) > 0;
            if (!isStep) {
                assertThat(at).as("event %s", i).isAfterOrEqualTo(before);
            }
            stepped |= isStep;
            before = at;
        }
        assertThat(stepped).as("the clock's step is at event %s", stepAt).isTrue();
    }

    @Test
    void aClockThatIsAdjustedALittleIsNoStep() {
        WallTime wall = new WallTime(Clock.systemUTC());
        long now = System.nanoTime();
        assertThat(wall.adjust(now)).isZero();
        assertThat(wall.adjust(now + 2_000_000_000L)).isZero();
    }
}
