package dev.sightline.analysis.extreme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.detect.Trace;
import dev.sightline.analysis.extreme.Extremes.Side;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExtremesTest {
    /// Values whose logarithm is normal, those of `slow` a hundred times those of `fast`.
    private static Trace trace() {
        Random random = new Random(6);
        Trace trace = new Trace();
        for (int i = 0; i < 20_000; i++) {
            boolean slow = i % 2 == 0;
            long value = (long) (Math.exp(random.nextGaussian() * 0.4) * (slow ? 1_000_000 : 10_000));
            trace.add(new Trace.Line(i, slow ? "slow" : "fast", "h" + i % 7, "f" + i, value));
        }
        // usual of slow ones
        trace.add(new Trace.Line(20_001, "fast", "h3", "odd", 900_000));
        trace.add(new Trace.Line(20_002, "slow", "h4", "low", 900));
        return trace;
    }

    private static List<Anomaly> of(Trace trace, String column, Side side) {
        Snapshot snapshot = trace.snapshot();
        return Extremes.of(snapshot, ResolvedSelection.all(snapshot), column, side, 99, () -> false);
    }

    @Test
    void eachEventHasItsOwnUsualValues() {
        assertThat(of(trace(), "seq", Side.HIGH)).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Kind.EXTREME);
            assertThat(found.entity()).isEqualTo("h3");
            assertThat(found.event()).isEqualTo("fast");
            assertThat(found.firstNanos()).isEqualTo(20_001);
            assertThat(found.why()).matches("seq is 900000; 99 % are at most \\d+, half at most \\d+, of fast");
        });
        assertThat(of(trace(), "seq", Side.LOW))
                .singleElement()
                .satisfies(found -> assertThat(found.firstNanos()).isEqualTo(20_002));
        assertThat(of(trace(), "seq", Side.BOTH)).hasSize(2);
    }

    @Test
    void ofFewValuesNothingIsUsual() {
        Trace trace = new Trace();
        for (int i = 0; i < 98; i++) {
            trace.add(new Trace.Line(i, "e", "h", "", 10));
        }
        trace.add(new Trace.Line(99, "e", "h", "", 1_000_000));
        assertThat(of(trace, "seq", Side.HIGH)).isEmpty();
        trace.add(new Trace.Line(100, "e", "h", "", 10)).add(new Trace.Line(101, "e", "h", "", 10));
        assertThat(of(trace, "seq", Side.HIGH)).hasSize(1);
    }

    @Test
    void onlyNumbersHaveExtremes() {
        assertThatThrownBy(() -> of(trace(), "host", Side.HIGH)).hasMessageContaining("it has no numbers");
        assertThatThrownBy(() -> of(trace(), "none", Side.HIGH)).hasMessageContaining("there is no such column");
    }
}
