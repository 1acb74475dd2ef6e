package dev.sightline.format.influx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Made up by the reference of the line protocol.
class InfluxFormatTest {
    private static final String CPU = "cpu,cpu=cpu0,host=web1 usage_user=1.5,usage_system=2 1700000000123456789\n";
    private static final String MEM = "mem,host=web1 used=1073741824i,available_percent=12.5 1700000000123456789\n";

    private static RecordingSink read(String text) {
        return Reading.read(new InfluxFormat(), text);
    }

    private static Map<String, Object> only(String line) {
        RecordingSink sink = read(line);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(1);
        return sink.rows.getFirst();
    }

    private static int sniff(String text) {
        return new InfluxFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void aPointHasItsTagsAndTheFieldsOfItsMeasurement() {
        RecordingSink sink = read("# exported\n" + CPU + MEM);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.get(0))
                .containsOnly(
                        Map.entry("time", new Time(1_700_000_000_123_456_789L)),
                        Map.entry("measurement", new Str("cpu")),
                        Map.entry("cpu", new Str("cpu0")),
                        Map.entry("host", new Str("web1")),
                        Map.entry("cpu.usage_user", 1.5),
                        Map.entry("cpu.usage_system", 2.0));
        assertThat(sink.rows.get(1))
                .containsEntry("measurement", new Str("mem"))
                .containsEntry("mem.used", 1_073_741_824L)
                .containsEntry("mem.available_percent", 12.5);
    }

    @Test
    void whoItIsSaysTheTagOfMachinesOrTheOneThatMostHave() {
        assertThat(read(CPU + MEM).columns)
                .hasEntrySatisfying("host", hint -> assertThat(hint.role()).isEqualTo(Role.ENTITY))
                .hasEntrySatisfying("cpu", hint -> assertThat(hint.role()).isNull());
        assertThat(read("w,room=a,kind=x t=1 1\nw,room=b t=1 2\n").columns)
                .hasEntrySatisfying("room", hint -> assertThat(hint.role()).isEqualTo(Role.ENTITY))
                .hasEntrySatisfying("kind", hint -> assertThat(hint.role()).isNull());
    }

    @Test
    void fieldsAreOfEachType() {
        assertThat(
                        only(
                                "m a=1e3,b=-3i,c=5u,d=t,e=False,f=\"x, \\\"y\\\" z=1\",g=18446744073709551615u,h=-0.5,i=\"\" 7\n"))
                .containsEntry("m.a", 1000.0)
                .containsEntry("m.b", -3L)
                .containsEntry("m.c", 5L)
                .containsEntry("m.d", true)
                .containsEntry("m.e", false)
                .containsEntry("m.f", new Str("x, \"y\" z=1"))
                .containsEntry("m.g", "18446744073709551615")
                .containsEntry("m.h", -0.5)
                .containsEntry("m.i", new Str(""));
    }

    @Test
    void backslashesKeepBlanksCommasAndEqualsSigns() {
        assertThat(only("my\\ mea\\,s,a\\=b=c\\ d\\,e,path=C:\\dir\\  x\\ y=1 1700000000\n"))
                .containsEntry("measurement", new Str("my mea,s"))
                .containsEntry("a=b", new Str("c d,e"))
                .containsEntry("path", new Str("C:\\dir "))
                .containsEntry("my mea,s.x y", 1.0);
    }

    @Test
    void aTagMayBeCalledLikeAColumnAndAPointHaveNoTime() {
        assertThat(only("m,time=noon,measurement=x v=1\n"))
                .containsEntry("tag.time", new Str("noon"))
                .containsEntry("tag.measurement", new Str("x"))
                .containsEntry("measurement", new Str("m"))
                .doesNotContainKey("time");
    }

    @ParameterizedTest
    @CsvSource({
        "1700000000, 1700000000000000000",
        "1700000000123, 1700000000123000000",
        "1700000000123456, 1700000000123456000",
        "1700000000123456789, 1700000000123456789",
        "-1, -1000000000",
        "9999999999999999999, 9223372036854775807"
    })
    void timesAreOfThePrecisionTheirDigitsSay(String written, long nanos) {
        assertThat(only("m v=1 " + written + "\n")).containsEntry("time", new Time(nanos));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m",
                "m ",
                "m v",
                "m v=",
                "m v=1,",
                "m,a v=1",
                "m,a= v=1",
                "m,=b v=1",
                "m,a=b",
                ",a=b v=1",
                "m v=abc",
                "m v=1x 7",
                "m v=i",
                "m v=NaN",
                "m v=0x1p3",
                "m v=\"open 7",
                "m v=\"a\"b 7",
                "m v=1 noon",
                "m v=1 -",
                "m v=1 7 8",
                "m v=1 12345678901234567890"
            })
    void rejectsWhatIsNoPoint(String line) {
        RecordingSink sink = read(line + "\n" + CPU);
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void isKnownByPointsWithTimes() {
        assertThat(sniff(CPU + MEM)).isEqualTo(92);
        assertThat(sniff("# DML\n" + CPU + MEM)).isEqualTo(92);
        assertThat(sniff("m v=1\nm v=2\n")).isZero();
        assertThat(sniff("level=info msg=hello 1700000000123456789\n")).isZero();
        assertThat(sniff("# a=1 1700000000123456789\n")).isZero();
    }
}
