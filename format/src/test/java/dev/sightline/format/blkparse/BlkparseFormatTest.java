package dev.sightline.format.blkparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Lost;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The lines are composed by blkparse's documented layout.
class BlkparseFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new BlkparseFormat(), text);
    }

    private static int sniff(String text) {
        return new BlkparseFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void readsAnAction() {
        RecordingSink sink = read("  8,0    3        7     1.500000001   697  G   W 223490 + 8 [kjournald]\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows)
                .containsExactly(Map.ofEntries(
                        Map.entry("time", new Time(1_500_000_001L)),
                        Map.entry("process", new Str("kjournald 697")),
                        Map.entry("event", new Str("get request")),
                        Map.entry("action", new Str("G")),
                        Map.entry("device", new Str("8,0")),
                        Map.entry("op", new Str("write")),
                        Map.entry("rwbs", new Str("W")),
                        Map.entry("sector", 223_490L),
                        Map.entry("size", 4096L),
                        Map.entry("pid", 697L),
                        Map.entry("comm", new Str("kjournald")),
                        Map.entry("cpu", 3L),
                        Map.entry("sequence", 7L)));
    }

    @Test
    void aRequestLastsUntilItCompletesAndContainsWhatTheDeviceTook() {
        RecordingSink sink = read("""
                8,0 0 1 0.000000100 9 Q R 64 + 8 [cat]
                8,0 0 2 0.000000200 9 I R 64 + 8 [cat]
                8,0 0 3 0.000000500 4 D R 64 + 8 [kworker/0:1H]
                8,0 1 1 0.000002500 0 C R 64 + 8 [0]
                """);
        Map<String, Object> queued = sink.rows.get(0);
        assertThat(queued)
                .containsEntry("duration", 2400L)
                .containsEntry("error", 0L)
                .doesNotContainKey("parent");
        assertThat(sink.rows.get(1))
                .containsEntry("duration", 300L)
                .containsEntry("parent", queued.get("span"))
                .doesNotContainKey("error");
        assertThat(sink.rows.get(2))
                .containsEntry("duration", 2000L)
                .containsEntry("parent", queued.get("span"))
                .containsEntry("process", new Str("kworker/0:1H 4"));
        assertThat(sink.rows.get(3))
                .containsEntry("process", new Str("cat 9"))
                .containsEntry("pid", 0L)
                .doesNotContainKeys("duration", "span", "comm");
    }

    /// Both processes waited until the one request of the device was over.
    @Test
    void aMergedRequestLastsUntilTheWholeCompletes() {
        RecordingSink sink = read("""
                8,0 0 1 0.000000100 9 Q W 64 + 8 [cat]
                8,0 0 2 0.000000300 8 Q W 72 + 8 [dd]
                8,0 0 3 0.000000400 8 M W 72 + 8 [dd]
                8,0 0 4 0.000000500 9 D W 64 + 16 [cat]
                8,0 1 1 0.000002500 0 C W 64 + 16 [0]
                """);
        assertThat(sink.rows.get(0)).containsEntry("duration", 2400L);
        assertThat(sink.rows.get(1)).containsEntry("duration", 2200L);
        assertThat(sink.rows.get(4)).containsEntry("process", new Str("cat 9"));
    }

    @Test
    void aSplitRequestLastsUntilItsLastPartCompletes() {
        RecordingSink sink = read("""
                8,0 0 1 0.000000100 9 Q R 64 + 16 [cat]
                8,0 0 2 0.000000200 9 X R 64 / 72 [cat]
                8,0 0 3 0.000000300 9 D R 64 + 8 [cat]
                8,0 0 4 0.000000400 9 D R 72 + 8 [cat]
                8,0 0 5 0.000001300 0 C R 72 + 8 [0]
                8,0 0 6 0.000002100 0 C R 64 + 8 [0]
                """);
        assertThat(sink.rows.get(0)).containsEntry("duration", 2000L);
        assertThat(sink.rows.get(1)).containsEntry("split_at", 72L).containsEntry("sector", 64L);
        assertThat(sink.rows.get(2)).containsEntry("duration", 1800L);
        assertThat(sink.rows.get(3)).containsEntry("duration", 900L);
    }

    @Test
    void devicesDoNotCompleteEachOthersRequests() {
        RecordingSink sink = read("""
                8,0  0 1 0.000000100 9 Q R 64 + 8 [cat]
                8,16 0 1 0.000000200 9 C R 64 + 8 [0]
                """);
        assertThat(sink.rows.get(0)).containsEntry("unclosed", true).doesNotContainKeys("duration", "span");
        assertThat(sink.rows.get(1)).containsEntry("process", new Str("device 8,16"));
    }

    @Test
    void theSampleSaysWhoWaitedAndWhy() throws IOException {
        RecordingSink sink = Reading.read(new BlkparseFormat(), Samples.of("blkparse"), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.losses).isEmpty();
        assertThat(sink.rows).hasSize(27);
        assertThat(sink.rows.getFirst())
                .containsEntry("event", new Str("remap"))
                .containsEntry("process", new Str("dd 1707"))
                .containsEntry("from_device", new Str("8,1"))
                .containsEntry("from_sector", 223_427L);
        assertThat(sink.rows.stream().filter(row -> new Str("sleep").equals(row.get("event"))))
                .singleElement()
                .satisfies(row ->
                        assertThat(row).containsEntry("duration", 20_000L).containsKey("parent"));
        assertThat(sink.rows.stream().filter(row -> row.containsKey("message")))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("message", new Str("cfq1707S / insert_request"))
                        .containsEntry("process", new Str("device 8,0")));
        assertThat(sink.rows.stream().filter(row -> new Str("flush").equals(row.get("op"))))
                .hasSize(5);
        assertThat(sink.rows.stream().filter(row -> Long.valueOf(-5).equals(row.get("error"))))
                .extracting(row -> row.get("event"))
                .containsExactly(new Str("queue"), new Str("issue"), new Str("complete"));
        assertThat(sink.rows.stream().filter(row -> new Str("unplug").equals(row.get("event"))))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("depth", 1L));
    }

    @Test
    void readsProcessesWithBracketsAndTimesElapsed() {
        RecordingSink sink = read("""
                8,0 0 1 0.1 9 Q R 64 + 8 [a [b] c]
                8,0 0 2 0.2 9 D R 64 + 8 (     400) [x]
                8,0 0 3 0.3 9 C R 64 + 8 (    1400) [0]
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.get(0)).containsEntry("process", new Str("a [b] c 9"));
        assertThat(sink.rows.get(2)).containsEntry("error", 0L);
    }

    @Test
    void aSizeBeyondALongIsMissing() {
        RecordingSink sink = read("8,0 0 1 0.1 9 Q R 64 + 99999999999999999 [cat]\n");
        assertThat(sink.rows.getFirst()).containsEntry("sector", 64L).doesNotContainKey("size");
    }

    @Test
    void whatTheSummaryMissesIsLost() {
        RecordingSink sink = read("""
                8,0 0 1 0.000000100 9 Q R 64 + 8 [cat]
                8,0 0 9 0.000000900 9 Q R 128 + 8 [cat]
                CPU0 (8,0):
                 Reads Queued:           2,        8KiB	 Writes Queued:           0,        0KiB
                Events (8,0): 2 entries
                Skips: 1 forward (1,007 -  78.0%)
                """);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.losses).containsExactly(new Lost("blktrace", 1007, 100, 900));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8,0 0 1 0.1 9 Q R 64 + [cat]",
                "8,0 0 1 0.1 9 Q R 64 + 8 [cat",
                "8,0 0 1 0.1 9 C R 64 + 8 [cat]",
                "8,0 0 1 0.1 9 A R 64 + 8 <- 8,1 32",
                "8.0 0 1 0.1 9 Q R 64 + 8 [cat]",
                "8,0 0 1 0.1 9 Q",
                "CPU0 is warm",
            })
    void rejectsWhatIsNoAction(String text) {
        RecordingSink sink = read(text + "\n");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsExactly(BlkparseReader.UNKNOWN);
    }

    @Test
    void takesActionsBehindTheNamesOfManyInputsAndLeavesOtherTablesAlone() {
        String inputs = "Input file sda.blktrace.0 added\n".repeat(64);
        assertThat(sniff(inputs + "8,0 0 1 0.1 9 Q R 64 + 8 [cat]\n8,0 0 2 0.2 9 G R 64 + 8 [cat]\n"))
                .isEqualTo(92);
        assertThat(sniff(inputs)).isZero();
        assertThat(sniff("8,0 0 1 0.1 9 fast and furious\n".repeat(5))).isZero();
    }
}
