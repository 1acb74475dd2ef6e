package dev.sightline.format.jvmgc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Made up in the layout of unified logging.
class JvmgcFormatTest {
    private static final String PAUSE = "[2026-01-01T08:00:00.087+0000][0.088s][info][gc          ] GC(0) Pause Young"
            + " (Normal) (G1 Evacuation Pause) 505M->141M(1024M) 7.944ms\n";
    private static final String REGIONS =
            "[2026-01-01T08:00:00.079+0000][0.080s][info][gc,heap     ] GC(0) Eden regions: 55->0(59)\n";
    private static final String USING = "[2026-01-01T08:00:00.012+0000][0.012s][info][gc] Using G1\n";

    private static RecordingSink read(String text) {
        return Reading.read(new JvmgcFormat(), text);
    }

    @Test
    void aPauseBeganAsLongBeforeAsItTook() {
        RecordingSink sink = read(USING + REGIONS + PAUSE);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.getLast())
                .containsEntry("time", new Time(1_767_254_400_087_000_000L - 7_944_000L))
                .containsEntry("duration", 7.944)
                .containsEntry("event", new Str("Pause Young"))
                .containsEntry("how", new Str("Normal"))
                .containsEntry("cause", new Str("G1 Evacuation Pause"))
                .containsEntry("gc", 0L)
                .containsEntry("heap.before", 505L << 20)
                .containsEntry("heap.after", 141L << 20)
                .containsEntry("heap.capacity", 1L << 30)
                .containsEntry("level", new Str("info"))
                .containsEntry("tags", new Str("gc"));
        assertThat(sink.rows.get(1))
                .containsEntry("message", new Str("GC(0) Eden regions: 55->0(59)"))
                .containsEntry("gc", 0L)
                .doesNotContainKeys("duration", "event", "heap.before");
    }

    @Test
    void othersThanG1AreReadToo() {
        RecordingSink sink = read("[0.5s][info][gc] GC(1) Pause Full (System.gc()) 9M->1M(16M) 12.5ms\n"
                + "[1.25s][info][gc] GC(2) Concurrent Mark Cycle 31.000ms\n"
                + "[2,5s][info][gc] GC(3) Garbage Collection (Proactive) 100M(10%)->20M(2%)\n"
                + "[3.0s][info][gc] GC(4) Major Collection (Warmup) 512M(50%)->64M(6%) 0.250s\n"
                + "[4.0s][info][gc,phases] GC(4) Pause Mark Start 0.011ms\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.get(0))
                .containsEntry("time", new Time(487_500_000L))
                .containsEntry("event", new Str("Pause Full"))
                .containsEntry("cause", new Str("System.gc()"))
                .doesNotContainKey("how");
        assertThat(sink.rows.get(1))
                .containsEntry("event", new Str("Concurrent Mark Cycle"))
                .containsEntry("duration", 31.0);
        assertThat(sink.rows.get(2))
                .containsEntry("heap.after", 20L << 20)
                .containsEntry("time", new Time(2_500_000_000L))
                .doesNotContainKeys("duration", "heap.capacity");
        assertThat(sink.rows.get(3))
                .containsEntry("duration", 250.0)
                .containsEntry("event", new Str("Major Collection"));
        assertThat(sink.rows.get(4))
                .containsEntry("event", new Str("Pause Mark Start"))
                .containsEntry("tags", new Str("gc,phases"));
    }

    @Test
    void whatIsNoLineOfItIsRejected() {
        RecordingSink sink = read(PAUSE + "OpenJDK 64-Bit Server VM warning\n[1.0s][info][gc] without a date\n[]\n"
                + "[2026-13-01T08:00:00.087+0000][info][gc] no such month\n" + PAUSE);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(4);
    }

    /// Nobody writes such lines; who does must not exhaust the stack of whoever reads them.
    @Test
    void aLineOfParenthesesOrOfBracketsOnlyIsRead() throws InterruptedException {
        String nested = "[1.0s][info][gc] GC(0) Pause (" + "x()".repeat(1_300) + ") 1.0ms\n";
        String brackets = "[a]".repeat(1_360) + "\n";
        RecordingSink[] sink = new RecordingSink[1];
        Thread small = new Thread(null, () -> sink[0] = read(nested + brackets), "small", 128L << 10);
        small.start();
        small.join();
        assertThat(sink[0]).isNotNull();
        assertThat(sink[0].rows).hasSize(1);
        assertThat(sink[0].rejects).hasSize(1);
    }

    @Test
    void isRecognisedByItsDecorations() {
        JvmgcFormat format = new JvmgcFormat();
        assertThat(format.sniff((USING + REGIONS + PAUSE).getBytes(StandardCharsets.UTF_8), "a.log"))
                .isPositive();
        assertThat(format.sniff(
                        "[0.1s][info][class,load] java.lang.Object\n".getBytes(StandardCharsets.UTF_8), "a.log"))
                .isZero();
        assertThat(format.sniff("[info] [gc] said a service\n".getBytes(StandardCharsets.UTF_8), "a.log"))
                .isZero();
    }

    /// A thread waits for memory: of no collection, and what a log of ZGC is read for.
    @Test
    void stallsHaveADuration() {
        String text =
                "[2026-03-04T09:03:29.332+0100][209.333s][info][gc,start] GC(45) Garbage Collection (Allocation Stall)\n"
                        + "[2026-03-04T09:03:29.532+0100][209.533s][info][gc] Allocation Stall (http-exec-0) 182.231ms\n";
        assertThat(Reading.read(new JvmgcFormat(), text).rows.getLast().toString())
                .contains("[value=Allocation Stall]", "duration=182.231", "how=Str[value=http-exec-0]");
    }
}
