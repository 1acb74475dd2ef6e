package dev.sightline.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.build.SegmentBuilderTest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RenewedTest {
    private int looks;

    private static Snapshot of(int rows, @Nullable Growth growth) {
        Segment segment = SegmentBuilderTest.build(Rows.random(7, rows, 700, Rows.Shape.MIXED).batches, "when");
        List<Field> fields = List.of(Field.of("who", ColumnType.STRING), Field.of("when", ColumnType.TIME));
        return new Snapshot(fields, "when", List.of(segment), List.of(), rows).with(growth);
    }

    private int found(Snapshot snapshot) {
        return Renewed.<Integer>of(snapshot, "key").get(snapshot, () -> ++looks);
    }

    @Test
    void isLookedForAnewOfTwiceAsManyRows() {
        Growth growth = new Growth();
        assertThat(found(of(100, growth))).isEqualTo(1);
        assertThat(found(of(199, growth))).isEqualTo(1);
        assertThat(found(of(200, growth))).isEqualTo(2);
        Renewed.<Integer>of(of(350, growth), "key").keep(of(350, growth), 9);
        assertThat(found(of(699, growth))).isEqualTo(9);
        assertThat(found(of(700, new Growth()))).isEqualTo(3);
    }

    @Test
    void ofWhatDoesNotGrowEachSnapshotHasItsOwn() {
        Snapshot one = of(100, null);
        assertThat(found(one)).isEqualTo(1);
        assertThat(found(one)).isEqualTo(1);
        assertThat(found(of(100, null))).isEqualTo(2);
    }
}
