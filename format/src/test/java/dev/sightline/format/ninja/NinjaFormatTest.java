package dev.sightline.format.ninja;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Made up by what src/build_log.cc writes.
class NinjaFormatTest {
    private static final String HEADER = "# ninja log v5\n";

    private static RecordingSink read(String steps) {
        return Reading.read(new NinjaFormat(), HEADER + steps);
    }

    private static List<Object> cells(RecordingSink sink, String column) {
        return sink.rows.stream().map(row -> row.get(column)).toList();
    }

    @Test
    void aStepHasItsTimeItsDurationAndItsOutput() {
        RecordingSink sink = read("12\t1512\t1700000000123456789\tobj/a.cc.o\t19f5a05df766fd20\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.assumed).isEmpty();
        assertThat(sink.rows)
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("time", new Time(12_000_000L))
                        .containsEntry("duration", 1500L)
                        .containsEntry("job", new Str("job 1"))
                        .containsEntry("output", new Str("obj/a.cc.o"))
                        .containsEntry("extension", new Str("o"))
                        .containsEntry("modified", new Time(1_700_000_000_123_456_789L))
                        .containsEntry("hash", new Str("19f5a05df766fd20"))
                        .doesNotContainKey("build"));
    }

    @Test
    void olderVersionsHaveSecondsAndPhonyOutputsNoTime() {
        RecordingSink sink = read("0\t1\t1700000000\tbin/app\ta\n0\t2\t0\t.stamp/x.d/all\tb\n");
        assertThat(sink.rows.get(0))
                .containsEntry("modified", new Time(1_700_000_000_000_000_000L))
                .doesNotContainKey("extension");
        assertThat(sink.rows.get(1)).doesNotContainKeys("modified", "extension");
    }

    /// The second begins when the first has ended; the third while the second runs.
    @Test
    void stepsAtTheSameTimeAreOfDifferentJobsAndOutputsOfOneStepOfTheSame() {
        RecordingSink sink =
                read("0\t10\t0\ta\t1\n10\t30\t0\tb.h\t2\n10\t30\t0\tb.c\t2\n10\t30\t0\tc\t3\n5\t40\t0\td\t4\n");
        List<Object> jobs = cells(sink, "job");
        assertThat(jobs.get(0)).isEqualTo(new Str("job 1"));
        assertThat(jobs.get(1)).isEqualTo(jobs.get(2)).isNotEqualTo(jobs.get(3));
        assertThat(jobs.get(4)).isEqualTo(new Str("job 2"));
        assertThat(jobs).contains(new Str("job 3")).doesNotContain(new Str("job 4"));
    }

    @Test
    void anEndBeforeTheLastOneIsOfAnotherBuildWhichFollows() {
        StringBuilder steps = new StringBuilder();
        for (int build = 0; build < 2; build++) {
            for (int i = 1; i <= 10; i++) {
                steps.append(10 * i - 10)
                        .append('\t')
                        .append(10 * i)
                        .append("\t0\tout")
                        .append(i)
                        .append("\tab\n");
            }
        }
        RecordingSink sink = read(steps.toString());
        assertThat(cells(sink, "job")).containsOnly(new Str("job 1"));
        assertThat(cells(sink, "build").subList(9, 11)).containsExactly(1L, 2L);
        assertThat(sink.rows.get(10)).containsEntry("time", new Time(100_000_000L));
        assertThat(sink.assumed).hasSize(1);
    }

    @Test
    void aLogThatWasRewrittenInAnotherOrderIsOneBuild() {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            steps.add(10 * i + "\t" + (10 * i + 20) + "\t0\tout" + i + "\tab" + i + "\n");
        }
        Collections.shuffle(steps, new Random(5));
        RecordingSink sink = read(String.join("", steps));
        assertThat(sink.assumed).isEmpty();
        assertThat(cells(sink, "job").stream().distinct())
                .containsExactlyInAnyOrder(new Str("job 1"), new Str("job 2"));
    }

    @Test
    void rejectsWhatIsNoStep() {
        RecordingSink sink = read("5\t1\t0\ta\tb\n1\t2\t0\ta\n1\t2\t0\ta\tb\tc\nx\t2\t0\ta\tb\n1\t2\t0\t\tb\n"
                + "1\t99999999999999999999\t0\ta\tb\n1\t2\t0\ta\tb\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects)
                .hasSize(6)
                .allSatisfy(reject -> assertThat(reject.cause()).isEqualTo(NinjaReader.NO_STEP));
    }

    @Test
    void isKnownByItsHeader() {
        assertThat(new NinjaFormat().sniff((HEADER + "0\t").getBytes(StandardCharsets.UTF_8), "x"))
                .isEqualTo(97);
        assertThat(new NinjaFormat().sniff("0\t1\t0\ta\tb\n".getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
