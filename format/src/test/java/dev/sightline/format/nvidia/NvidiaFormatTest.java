package dev.sightline.format.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NvidiaFormatTest {
    private final NvidiaFormat format = new NvidiaFormat();

    private static final String DEVICES = """
            #Date       Time        gpu    pwr  gtemp     sm   mclk
            #YYYYMMDD   HH:MM:SS    Idx      W      C      %    MHz
             20261120   14:00:00      0    313     66     97   1593
             20261120   14:00:00      1      -     65     97   1593
            #Date       Time        gpu    pwr  gtemp     sm   mclk
            #YYYYMMDD   HH:MM:SS    Idx      W      C      %    MHz
             20261120   14:00:01      0    311     66     96   1593
            """;

    @Test
    void readsSamplesOfDevices() {
        RecordingSink sink = Reading.read(format, DEVICES);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", "2026-11-20 14:00:00")
                .containsEntry("gpu", "0")
                .containsEntry("pwr", "313");
        assertThat(sink.rows.get(1)).doesNotContainKey("pwr");
        assertThat(Objects.requireNonNull(sink.columns.get("gpu")).role()).isEqualTo(Role.ENTITY);
        assertThat(sink.columns.values().stream().map(hint -> String.valueOf(hint.unit())))
                .containsExactly("null", "null", "W", "\u00b0C", "%", "MHz");
    }

    @Test
    void readsSamplesOfProcesses() {
        RecordingSink sink = Reading.read(format, """
                # gpu         pid   type     sm    mem    command
                # Idx           #    C/G      %      %    name
                    0       7001     C     93     21    python train.py
                    1          -     -      -      -    -
                """);
        assertThat(sink.rows.getFirst()).containsEntry("pid", "7001").containsEntry("command", "python train.py");
        assertThat(sink.rows.getLast()).containsOnlyKeys("gpu");
        assertThat(Objects.requireNonNull(sink.columns.get("pid")).role()).isEqualTo(Role.ENTITY);
        assertThat(Objects.requireNonNull(sink.columns.get("gpu")).role()).isNull();
    }

    @Test
    void rejectsWhatIsNoSample() {
        RecordingSink sink = Reading.read(format, " 0 1 2\n" + DEVICES + " 20261120 14:00:02 0 1\n");
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(NvidiaReader.ABOVE, NvidiaReader.CELLS);
    }

    @Test
    void isKnownByItsTwoLines() {
        assertThat(format.sniff(DEVICES.getBytes(StandardCharsets.UTF_8), "a.txt"))
                .isEqualTo(97);
        for (String other :
                new String[] {"# gpu pwr\n 0 1\n", "#gpu,pwr\n#Idx,W\n", "gpu pwr\nIdx W\n", "#\n#\n", ""}) {
            assertThat(format.sniff(other.getBytes(StandardCharsets.UTF_8), "a.txt"))
                    .as(other)
                    .isZero();
        }
    }
}
