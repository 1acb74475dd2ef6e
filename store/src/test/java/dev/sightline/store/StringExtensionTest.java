package dev.sightline.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.build.SegmentBuilderTest;
import dev.sightline.store.live.LiveBatches;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Going on with a known order gives what a new one over all segments gives.
class StringExtensionTest {
    private static final List<Field> FIELDS = List.of(
            Field.of("who", ColumnType.STRING), Field.of("count", ColumnType.INT64), Field.of("when", ColumnType.TIME));

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    private static Snapshot snapshot(List<Segment> segments) {
        return new Snapshot(FIELDS, "when", segments, List.of(), 1);
    }

    /// Dictionaries, plain strings, both; few strings that are known already, and many that are not; one segment after
    /// the other, or several at once.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isTheOrderOfAllSegments(long seed) {
        Random random = new Random(seed);
        List<Segment> segments = new ArrayList<>();
        Snapshot before = snapshot(List.of());
        for (int step = 0; step < 4; step++) {
            int more = 1 + random.nextInt(2);
            for (int i = 0; i < more; i++) {
                int distinct = List.of(1, 3, 20, 1000, 1_000_000).get(random.nextInt(5));
                Rows.Shape shape = new Rows.Shape(Rows.Shape.MIXED.columns(), 0.1, 0.2, false, distinct);
                int rows = 1 + random.nextInt(1500);
                segments.add(
                        SegmentBuilderTest.build(Rows.random(random.nextLong(), rows, 700, shape).batches, "when"));
            }
            Snapshot now = snapshot(segments);
            now.goOnFrom(before);
            StringIndex got = now.strings("who");
            StringIndex expected = StringIndex.of(snapshot(segments), "who");
            assertThat(got.size()).isEqualTo(expected.size());
            for (int ordinal = 0; ordinal < expected.size(); ordinal++) {
                assertThat(got.text(ordinal)).isEqualTo(expected.text(ordinal));
            }
            for (int segment = 0; segment < segments.size(); segment++) {
                ColumnVector column = segments.get(segment).column("who");
                for (int row = 0; column != null && row < segments.get(segment).rows(); row++) {
                    if (column.isValid(row)) {
                        assertThat(got.ordinals(segment).at(row))
                                .isEqualTo(expected.ordinals(segment).at(row));
                    }
                }
            }
            before = now;
        }
    }

    private static Batch named(long firstTime, int count, int distinct) {
        long[] times = new long[count];
        int[] starts = new int[count];
        int[] lengths = new int[count];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            times[i] = firstTime + i;
            starts[i] = text.length();
            text.append("host-").append(i % distinct);
            lengths[i] = text.length() - starts[i];
        }
        Batch.Values names = new Batch.Values.Strings(text.toString().getBytes(UTF_8), starts, lengths);
        return LiveBatches.batch(
                count, LiveBatches.column("t", new Batch.Values.Times(times)), LiveBatches.column("who", names));
    }

    /// Whether rows are in the log or in files: the next snapshot compares no string that was compared before.
    @Test
    void aLiveReaderKeepsWhatDidNotChange(@TempDir Path folder) throws Exception {
        LiveSettings quiet = LiveSettings.DEFAULT.withMerges(false);
        try (LiveStore store =
                LiveBatches.withSource(LiveStore.open(folder.resolve("s"), "t", quiet, InstantSource.system()))) {
            LiveStore.await(store.append(named(0, 500, 20)));
            store.seal();
            LiveReader reader = LiveReader.open(store.folder());
            StringIndex first = reader.snapshot().strings("who");
            LiveStore.await(store.append(named(500, 300, 10)));
            assertThat(reader.refresh()).isTrue();
            StringIndex second = reader.snapshot().strings("who");
            assertThat(second.ordinals(0)).isSameAs(first.ordinals(0));
            assertThat(second.size()).isEqualTo(20);
            store.seal();
            assertThat(reader.refresh()).isTrue();
            // Nobody asks for the strings of this one.
            LiveStore.await(store.append(named(800, 100, 5)));
            store.seal();
            assertThat(reader.refresh()).isTrue();
            StringIndex third = reader.snapshot().strings("who");
            assertThat(third.ordinals(0)).isSameAs(first.ordinals(0));
            LiveStore.await(store.append(named(900, 300, 30)));
            assertThat(reader.refresh()).isTrue();
            StringIndex fourth = reader.snapshot().strings("who");
            assertThat(fourth.size()).isEqualTo(30);
            assertThat(fourth.text(29)).isEqualTo("host-9");
            Snapshot alone = new Snapshot(
                    reader.snapshot().fields(), "t", reader.snapshot().segments(), List.of(), 1);
            for (int segment = 0; segment < alone.segments().size(); segment++) {
                for (int row = 0; row < alone.segments().get(segment).rows(); row++) {
                    assertThat(fourth.ordinals(segment).at(row))
                            .isEqualTo(alone.strings("who").ordinals(segment).at(row));
                }
            }
        }
    }
}
