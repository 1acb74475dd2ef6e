package dev.sightline.format.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Formats;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TlcFormatTest {
    private final TlcFormat format = new TlcFormat();

    @Test
    void aStateIsARowAndAVariableAColumn() {
        RecordingSink sink = Reading.read(format, Samples.of("tlc"), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_000_000_000))
                .containsEntry("step", 1L)
                .containsEntry("behavior", 1L)
                .containsEntry("action", new Str("Initial predicate"))
                .containsEntry("sent", "0")
                .containsEntry("phase", new Str("idle"))
                .doesNotContainKeys("process", "location");
        assertThat(sink.rows.get(1))
                .containsEntry("action", new Str("Send"))
                .containsEntry("process", new Str("1"))
                .containsEntry("location", new Str("line 21, col 3 to line 24, col 30 of module Ring"));
        assertThat(sink.rows.getLast())
                .containsEntry("action", new Str("Receive"))
                .containsEntry("process", new Str("2"))
                .containsEntry("holder", "( 1 :> TRUE @@ 2 :> TRUE @@ 3 :> FALSE )")
                .containsEntry("sent", "1");
        assertThat(sink.columns)
                .containsEntry("process", ColumnHint.of(ColumnType.STRING, Role.ENTITY))
                .containsEntry("action", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        assertThat(Reading.asWritten(Samples.of("tlc"), sink, 2))
                .startsWith("State 3: <Receive(2, 1)")
                .endsWith("/\\ phase = \"idle\"");
    }

    @Test
    void readsTheModuleOfASimulation() {
        RecordingSink sink = Reading.read(format, Samples.of("tlc.module"), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getLast())
                .containsEntry("step", 2L)
                .containsEntry("action", new Str("Send"))
                .containsEntry("open", "{<<1, 2>>, <<1, 3>>}");
        assertThat(Formats.load().sniff(Samples.of("tlc.module"), "x"))
                .hasValueSatisfying(found -> assertThat(found.name()).isEqualTo("tlc"));
    }

    @Test
    void readsTheToolsModeAndAWayBack() {
        RecordingSink sink = Reading.read(format, """
                @!@!@STARTMSG 2217:4 @!@!@
                1: <Initial predicate>
                x = TRUE
                @!@!@ENDMSG 2217 @!@!@
                @!@!@STARTMSG 2217:4 @!@!@
                2: <Flip line 3, col 1 to line 3, col 9 of module M>
                x = FALSE
                @!@!@ENDMSG 2217 @!@!@
                @!@!@STARTMSG 2122:4 @!@!@
                Back to state 1: <Flip line 3, col 1 to line 3, col 9 of module M>
                @!@!@ENDMSG 2122 @!@!@
                """);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.get(1)).containsEntry("x", false).containsEntry("action", new Str("Flip"));
        assertThat(sink.rows.getLast()).containsEntry("step", 3L).containsEntry("action", new Str("Back to state 1"));
        assertThat(Reading.read(format, "State 1: <Initial predicate>\nx = 1\n\nState 2: Stuttering\n").rows)
                .hasSize(2);
    }

    @Test
    void countsTheBehaviorsOfAFile() {
        RecordingSink sink = Reading.read(
                format,
                "State 1: <Initial predicate>\n/\\ x = 1\n\nState 2: <Next>\n/\\ x = 2\n\nState 1: <Initial predicate>\n/\\ x = 3\n");
        assertThat(sink.rows.stream().map(row -> row.get("behavior"))).containsExactly(1L, 1L, 2L);
    }

    @Test
    void theHostOfAShiVizAliasIsTheEntity() {
        RecordingSink sink = Reading.read(format, """
                State 1: <Initial predicate>
                /\\ Host = "p1"
                /\\ Clock = "{\\"p1\\":1}"

                """);
        assertThat(sink.rows.getFirst()).containsEntry("process", new Str("p1")).containsKey("Clock");
    }

    @Test
    void knowsATraceBehindMuchProgress() {
        String progress = IntStream.range(0, 2000)
                .mapToObj(i -> "Progress(" + i + ") at 2026-03-01 09:00:00: 100 states generated.\n")
                .collect(Collectors.joining("", "TLC2 Version 2.18\n", ""));
        assertThat(format.sniff(progress.getBytes(StandardCharsets.UTF_8), "x")).isEqualTo(91);
        assertThat(format.sniff("State 1: open\n/\\ x = 1\n".getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
