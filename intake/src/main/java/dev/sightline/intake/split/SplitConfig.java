package dev.sightline.intake.split;

import dev.sightline.event.Field;
import dev.sightline.event.selection.Selection;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Which rows go to which files.
///
/// @param drops rows that go nowhere, whatever routes say
/// @param routes a row goes to each of them that it fits
/// @param uses where it speaks of columns
public record SplitConfig(List<Selection> drops, List<Route> routes, List<Use> uses) {
    public SplitConfig {
        drops = List.copyOf(drops);
        routes = List.copyOf(routes);
        uses = List.copyOf(uses);
    }

    /// A selection or a path in the text.
    ///
    /// @param place `LINE:COLUMN` of it, 1-based
    /// @param columns that it speaks of
    /// @param binding tries it on columns; an IllegalArgumentException says what does not fit
    record Use(String place, Set<String> columns, Consumer<ColumnNames> binding) {
        Use {
            columns = Collections.unmodifiableSet(new TreeSet<>(columns));
        }

        static Use of(String place, Selection selection) {
            Set<String> columns = new TreeSet<>();
            addColumns(selection, columns);
            return new Use(place, columns, names -> RowSelection.of(selection, names));
        }

        static Use of(String place, PathTemplate path) {
            return new Use(place, new TreeSet<>(path.columns()), path::namer);
        }
    }

    /// Whether it fits rows that have these columns and no others.
    ///
    /// @throws IllegalArgumentException one line: `LINE:COLUMN: what`, if a column is not there or has another type
    public void check(List<Field> fields) {
        List<String> known = fields.stream().map(Field::name).toList();
        ColumnNames names = ColumnNames.of(fields);
        for (Use use : uses) {
            for (String column : use.columns) {
                if (!known.contains(column)) {
                    throw new IllegalArgumentException(
                            use.place + ": unknown column '" + column + "'; there are " + String.join(", ", known));
                }
            }
            try {
                use.binding.accept(names);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(use.place + ": " + e.getMessage(), e);
            }
        }
    }

    /// The columns that it speaks of.
    public Set<String> columns() {
        Set<String> names = new TreeSet<>();
        uses.forEach(use -> names.addAll(use.columns));
        return names;
    }

    private static void addColumns(Selection selection, Set<String> names) {
        switch (selection) {
            case Selection.All() -> {}
            case Selection.And(List<Selection> terms) -> terms.forEach(term -> addColumns(term, names));
            case Selection.Or(List<Selection> terms) -> terms.forEach(term -> addColumns(term, names));
            case Selection.Not(Selection term) -> addColumns(term, names);
            case Selection.Compare compare -> names.add(compare.column());
            case Selection.Match match -> names.add(match.column());
        }
    }

    /// Where rows go: to a file, or, with routes inside, to files in a folder.
    ///
    /// @param when which rows; of a route inside another, which of its rows
    /// @param path of the file or folder, relative to that of the route around it
    /// @param inside none for a file
    public record Route(Selection when, PathTemplate path, Roll roll, Keep keep, List<Route> inside) {
        public Route {
            inside = List.copyOf(inside);
        }
    }

    /// When a file, or a folder as a whole, gives its name to the next one: at the first of these.
    ///
    /// @param every by the rows' own times, from midnight 1970 UTC on; null for never
    /// @param bytes that were written; 0 for never
    /// @param behind behind which rows; null for none
    public record Roll(
            @Nullable Duration every, long bytes, @Nullable Selection behind) {
        public static final Roll NEVER = new Roll(null, 0, null);
    }

    /// What stays of those that were rolled; the oldest go first.
    ///
    /// @param count how many of one name; 0 for all
    /// @param bytes of one name; 0 for any
    /// @param age since they were last written to; null for any
    public record Keep(int count, long bytes, @Nullable Duration age) {
        public static final Keep ALL = new Keep(0, 0, null);
    }
}
