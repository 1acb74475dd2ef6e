package dev.sightline.format.gctrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Time;
import org.junit.jupiter.api.Test;

/// Made up by what package runtime says.
class GctraceFormatTest {
    private static final String OLD =
            "gc 1 @0.058s 0%: 0.018+1.9+0.003 ms clock, 0.07+0.94/1.9/2.9+0.01 ms cpu, 4->5->1 MB, 6 MB goal, 4 P\n";
    private static final String NEW =
            "gc 22 @12.5s 3%: 0.1+4+0 ms clock, 0+0.97/4.8/0+3.7 ms cpu, 4->5->2 MB, 5 MB goal,"
                    + " 1 MB stacks, 2 MB globals, 8 P (forced)\n";

    @Test
    void aCollectionHasItsTimeItsPartsAndTheHeap() {
        RecordingSink sink = Reading.read(new GctraceFormat(), OLD);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(58_000_000L))
                .containsEntry("duration", 1.921)
                .containsEntry("gc", "1")
                .containsEntry("cpu.share", "0")
                .containsEntry("stop.sweep", "0.018")
                .containsEntry("concurrent", "1.9")
                .containsEntry("stop.mark", "0.003")
                .containsEntry("cpu.assist", "0.94")
                .containsEntry("heap.start", "4")
                .containsEntry("heap.end", "5")
                .containsEntry("heap.live", "1")
                .containsEntry("heap.goal", "6")
                .containsEntry("processors", "4")
                .containsEntry("forced", false)
                .doesNotContainKey("stacks");
    }

    @Test
    void laterVersionsSayMore() {
        assertThat(Reading.read(new GctraceFormat(), NEW).rows.getFirst())
                .containsEntry("stacks", "1")
                .containsEntry("globals", "2")
                .containsEntry("processors", "8")
                .containsEntry("forced", true);
    }

    @Test
    void whatTheProgramSaysBesidesIsRejectedAndTheScavengerLeftOut() {
        RecordingSink sink =
                Reading.read(new GctraceFormat(), OLD + "scvg0: inuse: 49, idle: 3\nlistening on 80\ngc 2 @x\n" + NEW);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(2);
        assertThat(sink.assumed).containsExactly("1 lines of the scavenger, which have no time, are left out");
    }
}
