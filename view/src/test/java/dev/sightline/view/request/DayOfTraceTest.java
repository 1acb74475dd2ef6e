package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DayOfTraceTest {
    private static final long HOUR = 3_600_000_000_000L;

    private static Snapshot trace(String... times) {
        List<Segment> segments = new ArrayList<>();
        for (String time : times) {
            SegmentBuilder builder = new SegmentBuilder("t");
            long[] at = {Instant.parse(time).getEpochSecond() * 1_000_000_000L};
            builder.append(new Batch(
                    1,
                    segments.size(),
                    0,
                    null,
                    null,
                    List.of(new Batch.Column("t", new Batch.Values.Times(at), new long[] {1}))));
            segments.add(builder.build());
        }
        return new Snapshot(List.of(Field.of("t", ColumnType.TIME)), "t", segments, List.of(), 0);
    }

    private static Instant at(long hour, String zone, String... times) {
        ZoneId of = ZoneId.of(zone);
        long undated = LocalDate.EPOCH.atStartOfDay(of).toEpochSecond() * 1_000_000_000L + hour * HOUR;
        return Instant.ofEpochSecond(0, new DayOfTrace(trace(times), of).applyAsLong(undated));
    }

    @Test
    void isTheDayThatTheTraceIsOf() {
        assertThat(at(12, "UTC", "2026-03-04T09:00:00Z", "2026-03-04T17:00:00Z"))
                .isEqualTo("2026-03-04T12:00:00Z");
        assertThat(at(8, "UTC", "2026-03-04T09:00:00Z")).isEqualTo("2026-03-04T08:00:00Z");
        assertThat(at(1, "Europe/Vienna", "2026-03-03T23:30:00Z", "2026-03-04T03:00:00Z"))
                .isEqualTo("2026-03-04T00:00:00Z");
    }

    @Test
    void isWhatClocksShowOnTheDayOnWhichTheyAreSet() {
        assertThat(at(16, "Europe/Berlin", "2026-03-29T08:00:00Z", "2026-03-29T17:00:00Z"))
                .isEqualTo("2026-03-29T14:00:00Z");
        assertThat(at(16, "Europe/Berlin", "2026-10-25T08:00:00Z", "2026-10-25T17:00:00Z"))
                .isEqualTo("2026-10-25T15:00:00Z");
    }

    @Test
    void ofTwoItIsTheOneThatHasIt() {
        assertThat(at(23, "UTC", "2026-03-04T22:00:00Z", "2026-03-05T03:00:00Z"))
                .isEqualTo("2026-03-04T23:00:00Z");
        assertThat(at(2, "UTC", "2026-03-04T22:00:00Z", "2026-03-05T03:00:00Z")).isEqualTo("2026-03-05T02:00:00Z");
    }

    @Test
    void ofSeveralItIsAsked() {
        assertThatThrownBy(() -> at(12, "UTC", "2026-03-04T09:00:00Z", "2026-03-06T17:00:00Z"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a time of day may be on any day from 2026-03-04 to 2026-03-06; write the day, too, as in"
                        + " 2026-03-04T12:00:00Z");
        assertThatThrownBy(() -> at(12, "UTC", "2026-03-04T09:00:00Z", "2026-03-05T17:00:00Z"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ofNoneItIsAsItIs() {
        assertThat(at(12, "UTC", "1970-01-01T09:00:00Z")).isEqualTo("1970-01-01T12:00:00Z");
    }
}
