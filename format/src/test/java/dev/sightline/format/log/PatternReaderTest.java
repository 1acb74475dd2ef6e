package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Time;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class PatternReaderTest {
    private static RecordingSink read(String text, String pattern) {
        return Reading.read(new LogFormat(), text, new ReadOptions(ZoneOffset.UTC, null, null, pattern, null));
    }

    @Test
    void makesColumnsOfNamedGroups() {
        RecordingSink sink = read(
                "1.3.2026 09:00:00|ann|login 5\nnonsense\n1.3.2026 09:00:01|bob|login 6\n",
                "^(?P<time>[^|]+)\\|(?<user_name>\\w+)\\|(?<message>.*)$");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst())
                .containsEntry("user_name", "ann")
                .containsEntry("time", new Time(1_772_355_600_000_000_000L))
                .containsEntry("event", new RecordingSink.Str("login <*>"));
        assertThat(sink.rejects)
                .containsExactly(new RecordingSink.Reject("does not match the pattern", 30, "nonsense"));
        assertThat(sink.spans.getLast()).isEqualTo(new RecordingSink.Span(39, 29));
    }

    @Test
    void joinsDateAndTime() {
        RecordingSink sink = read("2026-03-01;09:00:00;x\n", "(?<date>[^;]+);(?<time>[^;]+);(?<event>.*)");
        assertThat(sink.rows.getFirst()).containsEntry("time", new Time(1_772_355_600_000_000_000L));
    }

    @Test
    void datesHaveOneOrder() {
        String log = "11/03/2026 09:00:00 a\n12/03/2026 09:00:00 b\n13/03/2026 09:00:00 c\n";
        String pattern = "^(?<time>\\S+ \\S+) (?<event>.*)$";
        assertThat(read(log, pattern).rows.getFirst()).containsEntry("time", new Time(1_773_219_600_000_000_000L));
        ReadOptions said = new ReadOptions(ZoneOffset.UTC, null, null, pattern, true);
        assertThat(Reading.read(new LogFormat(), "11/03/2026 09:00:00 a\n", said)
                        .rows
                        .getFirst())
                .containsEntry("time", new Time(1_773_219_600_000_000_000L));
    }

    @Test
    void stopsAnExpressionThatBacktracksWithoutEnd() {
        String text = ("a".repeat(5000) + "\n").repeat(300);
        RecordingSink sink = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(text, "^(?<x>(a|aa)+)+$b"));
        assertThat(sink.rows).isEmpty();
        assertThat(sink.damages).hasSize(1);
    }
}
