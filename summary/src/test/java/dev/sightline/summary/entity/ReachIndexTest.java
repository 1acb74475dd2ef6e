package dev.sightline.summary.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.KeyColumn;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReachIndexTest {
    /// Segments stay while a trace grows: what goes on to its end goes on longer then.
    @Test
    void rowsWithoutAnEndReachAsFarAsTheTrace() {
        Snapshot snapshot = Table.random(7, 9000).snapshot();
        long last = KeyColumn.of(snapshot, "t").max();
        for (long open : new long[] {last + 10, last + 20}) {
            Durations durations = new Durations(snapshot, "n", 0, open);
            long reached = 0;
            for (int s = 0; s < snapshot.segments().size(); s++) {
                reached = Math.max(
                        reached,
                        Arrays.stream(ReachIndex.of(durations, s).latestEnds())
                                .max()
                                .orElse(0));
            }
            assertThat(reached).isEqualTo(open);
        }
    }
}
