package dev.sightline.format.proc;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcFormatTest {
    private static final long NINE = 1_772_355_600_000_000_000L;
    private final ProcFormat format = new ProcFormat();

    @Test
    void anInterruptIsARowForEachProcessor() {
        RecordingSink sink = Reading.read(format, Samples.of("proc"), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(4 * 2 + 2);
        assertThat(sink.rows.get(3))
                .containsEntry("interrupt", new Str("28"))
                .containsEntry("cpu", new Str("CPU1"))
                .containsEntry("count", 12L)
                .containsEntry("device", new Str("PCI-MSIX-0000:00:01.0 0-edge virtio0-config"));
        assertThat(sink.rows.get(6))
                .containsEntry("interrupt", new Str("LOC"))
                .containsEntry("device", new Str("Local timer interrupts"));
        assertThat(sink.rows.get(8))
                .containsEntry("interrupt", new Str("ERR"))
                .containsEntry("count", 3L)
                .doesNotContainKeys("cpu", "time");
        assertThat(sink.columns)
                .containsEntry("cpu", ColumnHint.of(ColumnType.STRING, Role.ENTITY))
                .doesNotContainKey("time");
    }

    @Test
    void slabsHaveTheNamesOfTheirHeader() {
        RecordingSink sink = Reading.read(format, Samples.of("proc.slabinfo"), Reading.DEFAULTS);
        assertThat(sink.rows.getFirst())
                .containsEntry("name", new Str("bio-312"))
                .containsEntry("active_objs", 12L)
                .containsEntry("num_objs", 24L)
                .containsEntry("objsize", 320L)
                .containsEntry("pagesperslab", 1L)
                .containsEntry("active_slabs", 1L)
                .containsEntry("num_slabs", 2L)
                .containsEntry("sharedavail", 0L);
        assertThat(sink.columns)
                .containsEntry("objsize", new ColumnHint(ColumnType.INT64, null, "B"))
                .hasSize(12);
    }

    @Test
    void disksAreEntitiesWithTheTimeOfTheirRow() {
        RecordingSink sink = Reading.read(format, Samples.of("proc.disks"), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.get(2))
                .containsEntry("time", new Time(NINE + 1_000_000_000))
                .containsEntry("disk", new Str("vda"))
                .containsEntry("reads", 10425L)
                .containsEntry("reads.time", 5123L)
                .containsEntry("writes.merged", 911L)
                .containsEntry("io.current", 1L)
                .containsEntry("io.time", 10L);
        assertThat(sink.columns)
                .containsEntry("disk", ColumnHint.of(ColumnType.STRING, Role.ENTITY))
                .containsEntry("reads.time", new ColumnHint(ColumnType.INT64, null, "ms"))
                .containsEntry("io.time", new ColumnHint(ColumnType.INT64, null, "s"));
    }

    @Test
    void theZoneOfTheStampsStandsInTheHeader() {
        String text = new String(Samples.of("proc.disks"), StandardCharsets.UTF_8).replace("UTC", "JST");
        assertThat(Reading.read(format, text).rows.getFirst())
                .containsEntry("time", new Time(NINE - 9 * 3600 * 1_000_000_000L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-01 09:00:00", "1772355600", "Sun Mar  1 09:00:00 UTC 2026"})
    void aTimeBetweenTablesIsTheOneOfTheRowsBelow(String time) {
        String table = new String(Samples.of("proc"), StandardCharsets.UTF_8);
        RecordingSink sink = Reading.read(format, time + "\n" + table + time + "\n" + table);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(20).allSatisfy(row -> assertThat(row).containsEntry("time", new Time(NINE)));
        assertThat(format.sniff((time + "\n" + table).getBytes(StandardCharsets.UTF_8), "x"))
                .isEqualTo(90);
    }

    @ParameterizedTest
    @ValueSource(strings = {"proc", "proc.slabinfo", "proc.disks"})
    void isRecognised(String sample) {
        assertThat(Formats.load().sniff(Samples.of(sample), "x"))
                .hasValueSatisfying(found -> assertThat(found.name()).isEqualTo("proc"));
        assertThat(Reading.read(format, Samples.of(sample), Reading.DEFAULTS).rejects)
                .isEmpty();
    }

    @Test
    void rejectsWhatFitsNoTable() {
        RecordingSink sink = Reading.read(format, "hello\nCPU0 CPU1\n 1: 2 3 x\nwhat is this\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).extracting("cause").containsExactly(CounterRows.NO_TABLE, CounterRows.NO_ROW);
    }

    @Test
    void eachCounterOfSamplesInTimeIsASeriesWithItsRate() {
        String table = "           CPU0       CPU1\n LOC:  %d  %d   Local timer interrupts\n ERR:  %d\n";
        String text = "1772355600\n" + table.formatted(100, 7, 0)
                + "1772355602\n" + table.formatted(150, 7, 1)
                + "1772355604\n" + table.formatted(140, 9, 1);
        RecordingSink sink = Reading.read(format, text.getBytes(StandardCharsets.UTF_8), Reading.DEFAULTS);
        assertThat(sink.columns)
                .containsEntry("counter", ColumnHint.of(ColumnType.STRING, Role.ENTITY))
                .containsEntry("cpu", ColumnHint.of(ColumnType.STRING, null));
        assertThat(sink.rows.get(0))
                .containsEntry("counter", new Str("LOC CPU0"))
                .doesNotContainKey("count.rate");
        assertThat(sink.rows.get(3))
                .containsEntry("counter", new Str("LOC CPU0"))
                .containsEntry("count.rate", 25.0);
        assertThat(sink.rows.get(4)).containsEntry("count.rate", 0.0);
        assertThat(sink.rows.get(5)).containsEntry("counter", new Str("ERR")).containsEntry("count.rate", 0.5);
        // it fell: the counter began anew
        assertThat(sink.rows.get(6)).doesNotContainKey("count.rate");
        assertThat(sink.rows.get(7)).containsEntry("count.rate", 1.0);
    }

    @Test
    void disksHaveTheRatesOfWhatTheyDid() {
        RecordingSink sink = Reading.read(format, Samples.of("proc.disks"), Reading.DEFAULTS);
        long[] reads = sink.rows.stream()
                .filter(row -> new Str("vda").equals(row.get("disk")))
                .mapToLong(row -> (Long) row.get("reads"))
                .toArray();
        assertThat(sink.rows.get(2)).containsEntry("reads.rate", (double) (reads[1] - reads[0]));
        assertThat(sink.rows.getFirst()).doesNotContainKey("reads.rate");
    }
}
