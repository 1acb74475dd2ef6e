package dev.sightline.summary.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Table;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.rows.KeyColumn;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeyNumbersTest {
    /// A scan asks whether it is cancelled, for each few rows.
    @Test
    void whoAnEntityOfNumbersIsIsLookedForOnceASnapshot() {
        Snapshot snapshot = Table.random(1, 9000).snapshot();
        AtomicInteger asked = new AtomicInteger();
        Entities first = Entities.resolve(snapshot, "n", () -> asked.incrementAndGet() < 0);
        assertThat(asked.get()).isPositive();
        asked.set(0);
        Entities second = Entities.resolve(snapshot, "n", () -> asked.incrementAndGet() < 0);
        assertThat(asked.get()).isZero();
        assertThat(second.count()).isEqualTo(first.count()).isGreaterThan(1);
        assertThat(second.name(1)).isEqualTo(first.name(1));
        KeyColumn column = KeyColumn.of(snapshot, "n");
        KeyNumbers numbers = KeyNumbers.of(snapshot, column, () -> true);
        assertThat(numbers.number(numbers.key(1))).isEqualTo(1);
    }
}
