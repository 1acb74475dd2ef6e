package dev.sightline.summary.selection;

import com.google.re2j.Pattern;
import dev.sightline.event.selection.Comparison;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyFilter;
import java.util.List;

/// A selection whose literals are values of their columns' types: what remains is to look at rows.
public sealed interface Predicate {
    /// The test for one segment; what its zone maps decide is decided here.
    RowTest bind(Segment segment);

    record Every() implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return RowTest.Constant.EVERY;
        }
    }

    record Not(Predicate term) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return RowTest.not(term.bind(segment));
        }
    }

    /// @param all whether all terms must hold, or some
    record Joint(boolean all, List<Predicate> terms) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return RowTest.join(
                    all, terms.stream().map(term -> term.bind(segment)).toList());
        }
    }

    /// Values in [low, high] (none when low > high), or outside; for integers, times, and bools as 0 and 1.
    record Longs(String column, long low, long high, boolean outside) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return RangeBinding.bind(this, segment.column(column));
        }
    }

    /// The same for a column of floating-point numbers.
    record Doubles(String column, double low, double high, boolean outside) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return RangeBinding.bind(this, segment.column(column));
        }
    }

    /// Strings by code points.
    record Text(String column, Comparison comparison, String literal) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            ColumnVector vector = segment.column(column);
            return vector == null ? RowTest.Constant.NONE : TextBinding.compare(vector, comparison, literal);
        }
    }

    record Found(String column, Pattern pattern) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            ColumnVector vector = segment.column(column);
            return vector == null ? RowTest.Constant.NONE : TextBinding.find(vector, pattern, false);
        }
    }

    /// The same in times, as ISO 8601 spells them.
    record FoundInTime(String column, Pattern pattern) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            ColumnVector vector = segment.column(column);
            return vector == null ? RowTest.Constant.NONE : TextBinding.find(vector, pattern, true);
        }
    }

    /// Values that other rows have.
    ///
    /// @param snapshot whose segments will be bound
    record Members(KeyColumn column, Snapshot snapshot, KeyFilter keys) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return MemberBinding.bind(this, segment);
        }
    }

    /// The same rows as of a term, found once for all passes over them.
    record Kept(Predicate term, KeptRows rows) implements Predicate {
        @Override
        public RowTest bind(Segment segment) {
            return rows.bind(term, segment);
        }
    }
}
