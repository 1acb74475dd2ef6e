package dev.sightline.summary.selection;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.NamedColumns;
import dev.sightline.summary.rows.Scratch;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A selection against the columns of one snapshot: checked once, then only run. Safe for any number of
/// threads.
public final class ResolvedSelection {
    private static final int MAX_PATTERN = 4096;

    private final Snapshot snapshot;
    private final Predicate predicate;
    /// One test a segment, bound when first needed: two threads may bind the same, which costs but harms
    /// nothing.
    private final AtomicReferenceArray<RowTest> tests;

    private ResolvedSelection(Snapshot snapshot, Predicate predicate) {
        this.snapshot = snapshot;
        this.predicate = predicate;
        this.tests = new AtomicReferenceArray<>(snapshot.segments().size());
    }

    /// Every row.
    public static ResolvedSelection all(Snapshot snapshot) {
        return new ResolvedSelection(snapshot, new Predicate.Every());
    }

    public static ResolvedSelection of(Snapshot snapshot, Predicate predicate) {
        return new ResolvedSelection(snapshot, predicate);
    }

    /// The rows that both select; both are resolved against the same snapshot.
    public ResolvedSelection and(ResolvedSelection other) {
        return alwaysTrue()
                ? other
                : new ResolvedSelection(snapshot, new Predicate.Joint(true, List.of(predicate, other.predicate)));
    }

    /// The same rows, for a question that goes through them more than once: which they are is found out once, and
    /// then kept, a bit a row, as long as this object is.
    public ResolvedSelection kept() {
        return alwaysTrue() ? this : kept(new KeptRows());
    }

    ResolvedSelection kept(KeptRows rows) {
        return new ResolvedSelection(snapshot, new Predicate.Kept(predicate, rows));
    }

    /// @param rules what units and dates mean
    /// @throws IllegalArgumentException one line: a column is unknown, a literal does not fit its column, a
    /// pattern is no RE2 expression
    public static ResolvedSelection resolve(Selection selection, Snapshot snapshot, LiteralRules rules) {
        return new ResolvedSelection(snapshot, predicate(selection, snapshot, new LiteralValues(rules)));
    }

    /// Resolves with [LiteralRules#UTC].
    public static ResolvedSelection resolve(Selection selection, Snapshot snapshot) {
        return resolve(selection, snapshot, LiteralRules.UTC);
    }

    private static Predicate predicate(Selection selection, Snapshot snapshot, LiteralValues values) {
        return switch (selection) {
            case Selection.All() -> new Predicate.Every();
            case Selection.And(List<Selection> terms) -> new Predicate.Joint(true, predicates(terms, snapshot, values));
            case Selection.Or(List<Selection> terms) -> new Predicate.Joint(false, predicates(terms, snapshot, values));
            case Selection.Not(Selection term) -> new Predicate.Not(predicate(term, snapshot, values));
            case Selection.Compare compare ->
                values.compare(NamedColumns.field(snapshot, compare.column()), compare.comparison(), compare.literal());
            case Selection.Match(String column, String pattern) -> {
                Field field = NamedColumns.field(snapshot, column);
                Pattern compiled = compile(column, pattern);
                yield field.type() == ColumnType.TIME
                        ? new Predicate.FoundInTime(column, compiled)
                        : new Predicate.Found(column, compiled);
            }
        };
    }

    private static List<Predicate> predicates(List<Selection> terms, Snapshot snapshot, LiteralValues values) {
        return terms.stream().map(term -> predicate(term, snapshot, values)).toList();
    }

    private static Pattern compile(String column, String pattern) {
        if (pattern.length() > MAX_PATTERN) {
            throw new IllegalArgumentException("the pattern for column '" + column + "' has " + pattern.length()
                    + " characters, at most " + MAX_PATTERN + " are read");
        }
        try {
            return Pattern.compile(pattern, Pattern.DOTALL);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "the pattern for column '" + column + "' is no regular expression: "
                            + String.valueOf(e.getMessage()).replaceAll("\\p{Cntrl}", " "),
                    e);
        }
    }

    /// Whether it selects every row whatever the rows are.
    public boolean alwaysTrue() {
        return predicate instanceof Predicate.Every;
    }

    public Predicate predicate() {
        return predicate;
    }

    /// Whether zone maps already say that no row of the segment is selected.
    public boolean selectsNone(int segmentIndex) {
        return test(segmentIndex) == RowTest.Constant.NONE;
    }

    /// Which rows of the strip that holds rows [from, to) are selected: bits from row `from & -Block.STRIP` on.
    ///
    /// @param from with `to` within one strip of the segment
    /// @param words `Block.STRIP / 64` words, overwritten
    public void mask(int segmentIndex, int from, int to, long[] words) {
        Block block = block(segmentIndex, from, to, words, new Scratch());
        block.copyMask(words);
    }

    /// The selected rows of [from, to), which lie within one strip.
    ///
    /// @param mask room for the bits; belongs to the block as long as that is used
    public Block block(int segmentIndex, int from, int to, long[] mask, Scratch scratch) {
        Segment segment = snapshot.segments().get(segmentIndex);
        RowTest test = test(segmentIndex);
        if (test == RowTest.Constant.EVERY) {
            return new Block(segmentIndex, segment, from, to, null);
        }
        int base = from & -Block.STRIP;
        test.eval(base, Math.min(Block.STRIP, segment.rows() - base), mask, scratch);
        Masks.clip(mask, from - base, to - base);
        return new Block(segmentIndex, segment, from, to, mask);
    }

    public RowTest test(int segmentIndex) {
        RowTest test = tests.get(segmentIndex);
        if (test == null) {
            test = predicate.bind(snapshot.segments().get(segmentIndex));
            tests.set(segmentIndex, test);
        }
        return test;
    }
}
