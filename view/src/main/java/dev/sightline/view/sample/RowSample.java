package dev.sightline.view.sample;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Rounds;
import dev.sightline.store.RowCells;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Together;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Some rows of a snapshot that stand for all: every row of a small one, else evenly spaced runs of neighbours, as
/// whether a column only grows is seen of neighbours, and as a run touches few pages of a mapped file. The same
/// snapshot gives the same rows.
public final class RowSample {
    /// Rows of which all are looked at.
    public static final int ALL = 1 << 16;

    private static final int RUN = 256;

    /// What columns may take at once, in bytes: the first picture compares them, so all are held. With the default heap
    /// of 512 MiB there is room for the rest. Some 60 full columns of [#ALL] rows fit.
    public static final long MEMORY = 192L << 20;

    /// What a row takes in a column, whether it has a value there or not, ...
    private static final int CELL = Double.BYTES;

    /// ... and what a value takes beyond that, where all of a column differ: once more, sorted, and how often it is
    /// met.
    private static final int VALUE = 36;

    private final Snapshot snapshot;
    private final List<Run> runs = new ArrayList<>();
    private final int rows;

    /// What other processes have of the rows, by run; empty where all are here.
    private final @Nullable SampledRun[] elsewhere;

    /// Rows [from, to) of one segment.
    public record Run(int segmentIndex, int from, int to) {
        public boolean isHere(Snapshot snapshot) {
            return to <= snapshot.segments().get(segmentIndex).rows();
        }
    }

    public RowSample(Snapshot snapshot) {
        this(snapshot, most(snapshot, MEMORY));
    }

    /// How many rows to look at: fewer where there are many columns, but two runs at least.
    ///
    /// @param memory what the columns may take, in bytes
    public static int most(Snapshot snapshot, long memory) {
        long rows = snapshot.rows();
        long columns = snapshot.fields().size();
        if (Math.min(rows, ALL) * columns <= memory / (CELL + VALUE)) {
            return ALL;
        }
        long present = snapshot.fields().stream()
                .mapToLong(field -> Portrait.present(snapshot, field))
                .sum();
        double ofRow = (double) CELL * columns + (double) VALUE * present / rows;
        long most = (long) Math.min(ALL, memory / ofRow);
        return Math.toIntExact(Math.max(2, most / RUN) * RUN);
    }

    /// @param most rows to look at; a multiple of 256
    public RowSample(Snapshot snapshot, int most) {
        this.snapshot = snapshot;
        long total = snapshot.rows();
        if (total <= most) {
            for (int s = 0; s < snapshot.segments().size(); s++) {
                runs.add(new Run(s, 0, rows(snapshot.segments().get(s))));
            }
        } else {
            long count = most / RUN;
            for (long i = 0; i < count; i++) {
                addRun(i * (total - RUN) / (count - 1));
            }
        }
        rows = runs.stream().mapToInt(run -> run.to - run.from).sum();
        Rounds rounds = snapshot.rounds();
        elsewhere = Together.plan(
                rounds,
                () -> new SampledRun[0],
                () -> Together.of(rounds, new SampledRun.OfAll(snapshot, runs), () -> SampledRun.here(snapshot, runs)));
    }

    private static int rows(Segment segment) {
        return Math.toIntExact(segment.rows() + segment.elsewhere());
    }

    private SampledRun run(int i) {
        SampledRun run = elsewhere[i];
        if (run == null) {
            throw new UncheckedIOException(
                    "what another process found cannot be read", new IOException("nobody has run " + i));
        }
        return run;
    }

    /// A run from a row of the whole snapshot on, cut where its segment ends.
    private void addRun(long at) {
        long before = 0;
        for (int s = 0; s < snapshot.segments().size(); s++) {
            int rows = rows(snapshot.segments().get(s));
            if (at < before + rows) {
                int from = (int) (at - before);
                runs.add(new Run(s, from, Math.min(rows, from + RUN)));
                return;
            }
            before += rows;
        }
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    /// How many rows were looked at.
    public int rows() {
        return rows;
    }

    /// Whether a row is the first of another segment than the one before it: times may fall there.
    boolean[] breaks() {
        boolean[] breaks = new boolean[rows];
        int at = 0;
        int last = -1;
        for (Run run : runs) {
            if (run.from < run.to) {
                breaks[at] = run.segmentIndex != last;
            }
            last = run.segmentIndex;
            at += run.to - run.from;
        }
        return breaks;
    }

    /// Of each row the number of the run of neighbours that it belongs to; all are one where every row was looked at.
    public int[] runs() {
        int[] numbers = new int[rows];
        int at = 0;
        for (int i = 0; i < runs.size() && rows < snapshot.rows(); i++) {
            int next = at + runs.get(i).to - runs.get(i).from;
            Arrays.fill(numbers, at, next, i);
            at = next;
        }
        return numbers;
    }

    /// Of each row whether its moment may have other rows that were not looked at, as a run begins or ends in it.
    public boolean[] torn(Column time) {
        boolean[] torn = new boolean[rows];
        if (rows == snapshot.rows()) {
            return torn;
        }
        int at = 0;
        for (Run run : runs) {
            int next = at + run.to - run.from;
            for (int row = at; row < next; row++) {
                torn[row] = time.values[row] == time.values[at] || time.values[row] == time.values[next - 1];
            }
            at = next;
        }
        return torn;
    }

    /// Of each row the number of its source.
    public int[] sources() {
        int[] sources = new int[rows];
        int at = 0;
        for (int i = 0; i < runs.size(); i++) {
            int[] of = elsewhere.length == 0 ? sources(snapshot, runs.get(i)) : run(i).sources();
            System.arraycopy(of, 0, sources, at, of.length);
            at += of.length;
        }
        return sources;
    }

    public static int[] sources(Snapshot snapshot, Run run) {
        int[] sources = new int[run.to - run.from];
        Segment.Rows origin = snapshot.segments().get(run.segmentIndex).origin();
        for (int i = 0; i < sources.length; i++) {
            sources[i] = snapshot.source(origin.source(run.from + i));
        }
        return sources;
    }

    /// Of each row the number of who it is about, its source where that has no entities of its own; -1: nobody.
    public int[] entities(@Nullable Column named) {
        int[] sources = sources();
        if (named == null) {
            return sources;
        }
        int[] entities = named.groups();
        int names = 1 + Arrays.stream(entities).max().orElse(-1);
        for (int row = 0; row < rows; row++) {
            if (entities[row] < 0 && !snapshot.sources().get(sources[row]).hasEntity()) {
                entities[row] = names + sources[row];
            }
        }
        return entities;
    }

    /// The values of a column at these rows.
    public Column cells(Field field) {
        double[] values = new double[rows];
        Texts texts = new Texts();
        RowCells cells = new RowCells(snapshot, List.of(field));
        int at = 0;
        for (int i = 0; i < runs.size(); i++) {
            double[] of = elsewhere.length == 0
                    ? values(cells, runs.get(i), field, texts)
                    : run(i).values(snapshot.fields().indexOf(field), texts);
            System.arraycopy(of, 0, values, at, of.length);
            at += of.length;
        }
        return new Column(field, values, texts.list);
    }

    /// @param cells of that field alone
    public static double[] values(RowCells cells, Run run, Field field, Texts texts) {
        double[] values = new double[run.to - run.from];
        Map<Integer, Integer> known = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            cells.moveTo(run.segmentIndex, run.from + i);
            values[i] = !cells.isPresent(0)
                    ? Double.NaN
                    : switch (field.type()) {
                        case INT64, TIME -> cells.int64(0);
                        case FLOAT64 -> cells.float64(0);
                        case BOOL -> cells.bool(0) ? 1 : 0;
                        case STRING -> number(cells, texts, known);
                    };
        }
        return values;
    }

    /// @param known the numbers of strings of this run, by their codes
    private static int number(RowCells cells, Texts texts, Map<Integer, Integer> known) {
        int code = cells.code(0);
        return code < 0
                ? texts.number(cells.string(0))
                : known.computeIfAbsent(code, _ -> texts.number(cells.string(0)));
    }

    /// Strings by the order in which they were met.
    public static final class Texts {
        private final Map<String, Integer> numbers = new HashMap<>();
        final List<String> list = new ArrayList<>();

        public int number(String text) {
            Integer known = numbers.putIfAbsent(text, list.size());
            if (known == null) {
                list.add(text);
                return list.size() - 1;
            }
            return known;
        }
    }

    /// @param values NaN where missing; of strings, indexes into `texts`; of bools 0 and 1; of times nanoseconds
    public record Column(Field field, double[] values, List<String> texts) {
        public boolean isNumber() {
            return field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
        }

        public boolean has(int row) {
            return !Double.isNaN(values[row]);
        }

        /// Whether every row with a value of the other has one here, and (nearly) never a smaller one, but greater
        /// ones.
        public boolean holds(Column other) {
            int all = 0;
            int smaller = 0;
            int greater = 0;
            for (int row = 0; row < values.length; row++) {
                if (other.has(row)) {
                    if (!has(row)) {
                        return false;
                    }
                    all++;
                    smaller += values[row] < other.values[row] ? 1 : 0;
                    greater += values[row] > other.values[row] ? 1 : 0;
                }
            }
            // shares that are rounded may add up to a little more
            return greater > 0 && smaller <= all / 100;
        }

        /// Of each row the number of its value, from 0; -1 where it has none.
        public int[] groups() {
            Map<Double, Integer> numbers = new HashMap<>();
            int[] groups = new int[values.length];
            for (int row = 0; row < groups.length; row++) {
                groups[row] = has(row) ? numbers.computeIfAbsent(values[row], value -> numbers.size()) : -1;
            }
            return groups;
        }

        /// An expression for the rows that have a value.
        public String where(double value) {
            String text = text(value);
            Literal literal =
                    field.type() == ColumnType.STRING ? new Literal.Text(text) : new Literal.Quantity(text, null);
            return new Selection.Compare(field.name(), Comparison.EQUAL, literal).toString();
        }

        /// A value as the selection language and people write it.
        public String text(double value) {
            return switch (field.type()) {
                case STRING -> texts.get((int) value);
                case BOOL -> value == 0 ? "false" : "true";
                case INT64, TIME -> Long.toString((long) value);
                case FLOAT64 -> Double.toString(value);
            };
        }
    }
}
