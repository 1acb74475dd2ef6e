package dev.sightline.format.dstat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Made up in the layout of dstat 0.7.
class DstatFormatTest {
    private static final String ABOVE = """
            "Dstat 0.7.2 CSV output"
            "Author:","Dag Wieers <dag@wieers.com>",,,,"URL:","http://dag.wieers.com/"
            "Host:","node1",,,,"User:","eve"
            "Cmdline:","dstat -tv, --output x.csv 5",,,,"Date:","31 Dec 2025 23:59:50"

            """;
    private static final String NAMES = """
            "system","memory usage",,"net/total",,"total cpu usage",,"system"
            "time","used","free","recv","send","usr","idl","int"
            """;

    private static RecordingSink read(String text) {
        return Reading.read(new DstatFormat(), text);
    }

    private static String unit(RecordingSink sink, String column) {
        ColumnHint hint = sink.columns.get(column);
        return hint == null ? "no column" : String.valueOf(hint.unit());
    }

    @Test
    void columnsAreNamedByGroupAndHaveUnits() {
        RecordingSink sink = read(ABOVE + NAMES + "31-12 23:59:50,10.0,8.68e+11,1.5,2.5,0.024,99.9,7\n");
        assertThat(sink.columns.keySet())
                .containsExactly(
                        "time",
                        "memory usage.used",
                        "memory usage.free",
                        "net/total.recv",
                        "net/total.send",
                        "total cpu usage.usr",
                        "total cpu usage.idl",
                        "system.int",
                        "host");
        assertThat(unit(sink, "memory usage.used")).isEqualTo("B");
        assertThat(unit(sink, "net/total.send")).isEqualTo("B/s");
        assertThat(unit(sink, "total cpu usage.usr")).isEqualTo("%");
        assertThat(unit(sink, "system.int")).isEqualTo("null");
        assertThat(sink.columns.get("host")).extracting(ColumnHint::role).isEqualTo(Role.ENTITY);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", "2025-12-31 23:59:50")
                .containsEntry("host", new RecordingSink.Str("node1"))
                .containsEntry("memory usage.free", "8.68e+11");
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void theYearIsThatOfThePreambleAndGoesOn() {
        RecordingSink sink = read(ABOVE + NAMES + "31-12 23:59:55,1,2,3,4,5,6,7\n01-01 00:00:00,1,2,3,4,5,6,7\n");
        assertThat(sink.rows)
                .extracting(row -> row.get("time"))
                .containsExactly("2025-12-31 23:59:55", "2026-01-01 00:00:00");
        RecordingSink zoned =
                read(ABOVE.replace("23:59:50\"", "23:59:50 CET\"") + NAMES + "31-12 23:59:55,1,2,3,4,5,6,7\n");
        assertThat(zoned.rows).extracting(row -> row.get("time")).containsExactly("2025-12-31 23:59:55 CET");
    }

    @Test
    void theMonthsBeginAnewBehindThatOfThePreamble() {
        String seven = ",1,2,3,4,5,6,7\n";
        assertThat(read(ABOVE + NAMES + "01-01 00:00:00" + seven).rows)
                .extracting(row -> row.get("time"))
                .containsExactly("2026-01-01 00:00:00");
        String july = ABOVE.replace("31 Dec", "31 Jul");
        assertThat(read(july + NAMES + "31-07 23:59:55" + seven + "02-01 00:00:00" + seven).rows)
                .as("a pause")
                .extracting(row -> row.get("time"))
                .containsExactly("2025-07-31 23:59:55", "2026-01-02 00:00:00");
        assertThat(read(july + NAMES + "01-08 00:00:00" + seven + "31-07 23:59:59" + seven).rows)
                .as("a clock that was put back")
                .extracting(row -> row.get("time"))
                .containsExactly("2025-08-01 00:00:00", "2025-07-31 23:59:59");
        assertThat(read(ABOVE + NAMES + "Dec-31 23:59:55" + seven + "Jan-01 00:00:00" + seven).rows)
                .as("dool's")
                .extracting(row -> row.get("time"))
                .containsExactly("2025-12-31 23:59:55", "2026-01-01 00:00:00");
    }

    @Test
    void aPreambleWithoutNamesEndsWhatWasAbove() {
        RecordingSink sink = read(
                "\"Dstat 0.7.2 CSV output\"\n\"system\"\n\"time\"\n16-06 11:06:47\n\"Host:\",\"a\"\n16-06 11:06:48\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo(DstatReader.NO_NAMES));
    }

    @Test
    void countsOfRequestsAreNoBytes() {
        RecordingSink sink =
                read(ABOVE + "\"dsk/total\",,\"dsk/sda\",\n\"read\",\"writ\",\"#read\",\"#writ\"\n1,2,3,4\n");
        assertThat(unit(sink, "dsk/total.writ")).isEqualTo("B/s");
        assertThat(unit(sink, "dsk/sda.#writ")).isEqualTo("null");
        sink = read(ABOVE + "\"dsk/total\",,\n\"dsk/total:read\",\"dsk/total:writ\"\n1,2\n");
        assertThat(unit(sink, "dsk/total.dsk/total:writ")).isEqualTo("B/s");
    }

    @Test
    void aSecondRunInTheSameFileIsReadOn() {
        RecordingSink sink = read(
                ABOVE + NAMES + "31-12 23:59:55,1,2,3,4,5,6,7\n" + ABOVE + NAMES + "01-02 00:00:00,1,2,3,4,5,6,7\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void whatHasMoreFieldsOrNoNamesIsRejected() {
        assertThat(read(ABOVE + "31-12 23:59:55,1\n").rejects)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo(DstatReader.NO_NAMES));
        RecordingSink sink = read(ABOVE + NAMES + "31-12 23:59:55,1,2,3,4,5,6,7,8\n31-12 23:59:56,1\n");
        assertThat(sink.rejects)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo(DstatReader.TOO_MANY_FIELDS));
        assertThat(sink.rows).singleElement().satisfies(row -> assertThat(row).hasSize(3));
    }

    @Test
    void otherTablesAreLeftAlone() {
        assertThat(new DstatFormat().sniff("\"time\",\"CSV output\"\n1,2\n".getBytes(StandardCharsets.UTF_8), "x.csv"))
                .isZero();
    }
}
