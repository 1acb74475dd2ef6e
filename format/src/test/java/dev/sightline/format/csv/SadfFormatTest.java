package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SadfFormatTest {
    private static final String TEXT = """
            # hostname;interval;timestamp;CPU;%usr
            h;31;2019-04-18 13:20:19 UTC;-1;2.15
            h;-1;2019-04-18 13:37:29 UTC;LINUX-RESTART	(9 CPU)
            h;-1;2019-04-18 13:39:09 UTC;COM Testing sysstat!
            # hostname;interval;timestamp;INTR;CPU*
            h;31;2019-04-18 13:20:19 UTC;sum;3.5;1.5
            """;

    private final RecordingSink sink = Reading.read(new SadfFormat(), TEXT);

    @Test
    void mapsColumnsAnewInEachSection() {
        assertThat(sink.rows.getFirst()).containsEntry("CPU", "-1").containsEntry("%usr", "2.15");
        assertThat(sink.rows.getLast()).containsEntry("INTR", "sum").doesNotContainKey("CPU");
    }

    @Test
    void countsOnWhereTheHeaderEndsWithAStar() {
        assertThat(sink.rows.getLast()).containsAllEntriesOf(Map.of("CPU*", "3.5", "CPU*.2", "1.5"));
    }

    @Test
    void takesRestartsAndRemarksForNoRows() {
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void knowsHostAndTime() {
        assertThat(Objects.requireNonNull(sink.columns.get("hostname")).role()).isEqualTo(Role.ENTITY);
        assertThat(Objects.requireNonNull(sink.columns.get("timestamp")).role()).isEqualTo(Role.TIME);
    }
}
