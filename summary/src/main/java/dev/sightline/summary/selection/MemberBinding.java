package dev.sightline.summary.selection;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.StringIndex;
import dev.sightline.store.memory.Integers;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyFilter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// A set of values against the columns of a segment.
final class MemberBinding {
    private MemberBinding() {}

    static RowTest bind(Predicate.Members members, Segment segment) {
        KeyColumn column = members.column();
        KeyFilter keys = members.keys();
        ColumnVector vector = segment.column(column.name());
        if (vector == null || keys.size() == 0) {
            return RowTest.Constant.NONE;
        }
        return switch (vector) {
            case ColumnVector.Longs longs
            when column.type() != ColumnType.FLOAT64 -> new ColumnTest.LongsIn(longs.values(), longs.validity(), keys);
            case ColumnVector.Longs longs ->
                new ColumnTest.Each(
                        longs.validity(),
                        row -> keys.contains(KeyColumn.keyOf(
                                (double) longs.values().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row))));
            case ColumnVector.Doubles doubles ->
                new ColumnTest.Each(
                        doubles.validity(),
                        row -> keys.contains(
                                KeyColumn.keyOf(doubles.values().getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, row))));
            case ColumnVector.Bools bools ->
                new ColumnTest.Each(bools.validity(), row -> keys.contains(KeyColumn.bit(bools.bits(), row)));
            case ColumnVector.Codes codes -> strings(members, segment, codes);
            case ColumnVector.Plain plain -> strings(members, segment, plain);
        };
    }

    private static RowTest strings(Predicate.Members members, Segment segment, ColumnVector vector) {
        return switch (members.column()
                .strings()
                .ordinals(indexOf(members.snapshot().segments(), segment))) {
            case StringIndex.Ordinals.None() -> RowTest.Constant.NONE;
            case StringIndex.Ordinals.OfCodes(Integers codes, int[] ordinals) -> {
                byte[] listed = new byte[ordinals.length];
                boolean some = false;
                for (int code = 0; code < listed.length; code++) {
                    boolean is = members.keys().contains(ordinals[code]);
                    listed[code] = (byte) (is ? 1 : 0);
                    some |= is;
                }
                yield some ? new ColumnTest.CodesIn(codes, vector.validity(), listed) : RowTest.Constant.NONE;
            }
            case StringIndex.Ordinals.OfRows(MemorySegment ordinals) ->
                new ColumnTest.IntsIn(ordinals, vector.validity(), members.keys());
        };
    }

    @SuppressWarnings("ReferenceEquality") // a segment is itself only
    private static int indexOf(List<Segment> segments, Segment segment) {
        int index = 0;
        while (segments.get(index) != segment) {
            index++;
        }
        return index;
    }
}
