package dev.sightline.store.order;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which rows are of one thing: those of one source that have the same values in some columns.
///
/// @param count how many things there are
/// @param numbers by segment and row the number of the thing, as they are met
record Series(int count, int[][] numbers) {
    /// @param names columns of strings or int64
    static Series of(Snapshot snapshot, List<String> names) {
        return snapshot.derived(new Key(List.copyOf(names)), () -> make(snapshot, names));
    }

    private record Key(List<String> names) {}

    private record Pair(int number, long value) {
        /// Of many things with many values few may be alike.
        @Override
        public int hashCode() {
            return Long.hashCode((value + 0x9e3779b97f4a7c15L * number) * 0xbf58476d1ce4e5b9L);
        }
    }

    private static Series make(Snapshot snapshot, List<String> names) {
        List<Segment> segments = snapshot.segments();
        int[][] numbers = new int[segments.size()][];
        for (int s = 0; s < numbers.length; s++) {
            Segment.Rows origin = segments.get(s).origin();
            numbers[s] = new int[segments.get(s).rows()];
            for (int row = 0; row < numbers[s].length; row++) {
                numbers[s][row] = origin.source(row);
            }
        }
        int count = snapshot.sourcesHere();
        for (String name : names) {
            count = split(snapshot, name, numbers);
        }
        return new Series(count, numbers);
    }

    /// Tells apart what has different values of one column more.
    private static int split(Snapshot snapshot, String name, int[][] numbers) {
        Field field = snapshot.field(name).orElseThrow();
        StringIndex strings = field.type() == ColumnType.STRING ? snapshot.strings(name) : null;
        Map<Pair, Integer> known = new HashMap<>();
        for (int s = 0; s < numbers.length; s++) {
            ColumnVector cells = snapshot.segments().get(s).column(name);
            StringIndex.Ordinals ordinals = strings == null ? null : strings.ordinals(s);
            int[] of = numbers[s];
            for (int row = 0; row < of.length; row++) {
                Integer next = known.size();
                Integer met = known.putIfAbsent(new Pair(of[row], value(cells, ordinals, row)), next);
                of[row] = met == null ? next : met;
            }
        }
        return known.size();
    }

    /// What is not there is a value of its own.
    private static long value(@Nullable ColumnVector cells, StringIndex.@Nullable Ordinals ordinals, int row) {
        if (cells == null || !cells.isValid(row)) {
            return Long.MIN_VALUE;
        }
        return ordinals != null ? ordinals.at(row) : cells instanceof ColumnVector.Longs longs ? longs.at(row) : 0;
    }
}
