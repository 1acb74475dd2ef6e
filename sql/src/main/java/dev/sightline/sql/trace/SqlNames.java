package dev.sightline.sql.trace;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// How columns and views are called in SQL, which does not tell `Name` from `name`: of two names that differ only
/// in case the later gets `_1` behind it.
///
/// @param columns by the order of the trace's fields
/// @param category of the column that `painted` has besides
/// @param views `trace`, `selection`, `painted`, then the categories, by their order
/// @param notes a line for each name that had to be changed
public record SqlNames(List<String> columns, String category, List<String> views, List<String> notes) {
    public static final int TRACE = 0;
    public static final int SELECTION = 1;
    public static final int PAINTED = 2;
    public static final int FIRST_CATEGORY = 3;

    public static SqlNames of(SqlTrace trace) {
        List<String> notes = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        List<String> columns = new ArrayList<>();
        for (Field field : trace.snapshot().fields()) {
            columns.add(free(field.name(), "column", taken, notes));
        }
        String category = free("category", "column", taken, notes);
        Set<String> views = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (String own : List.of("trace", "selection", "painted")) {
            names.add(free(own, "view", views, notes));
        }
        for (SqlTrace.Category each : trace.categories()) {
            names.add(free(each.name(), "view", views, notes));
        }
        return new SqlNames(columns, category, names, notes);
    }

    private static String free(String wanted, String what, Set<String> taken, List<String> notes) {
        String name = wanted;
        for (int i = 1; !taken.add(folded(name)); i++) {
            name = wanted + "_" + i;
        }
        if (!name.equals(wanted)) {
            notes.add("the " + what + " " + wanted + " is " + quoted(name) + " in SQL, which has that name already");
        }
        return name;
    }

    /// DuckDB compares names so; all but ASCII letters stay as they are.
    public static String folded(String name) {
        StringBuilder folded = new StringBuilder(name.length());
        name.chars().forEach(c -> folded.append((char) (c >= 'A' && c <= 'Z' ? c + 32 : c)));
        return folded.toString();
    }

    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// The statement that makes a view; times travel as nanoseconds and become timestamps here.
    public String view(int view, List<Field> fields, String function) {
        StringBuilder sql = new StringBuilder("CREATE VIEW ").append(quoted(views.get(view)));
        sql.append(" AS SELECT ");
        for (int i = 0; i < fields.size(); i++) {
            String column = "c" + i;
            sql.append(i == 0 ? "" : ", ")
                    .append(fields.get(i).type() == ColumnType.TIME ? "make_timestamp_ns(" + column + ")" : column)
                    .append(" AS ")
                    .append(quoted(columns.get(i)));
        }
        if (view == PAINTED || fields.isEmpty()) {
            sql.append(fields.isEmpty() ? "" : ", ").append("category AS ").append(quoted(category));
        }
        return sql.append(" FROM ").append(function).append("()").toString();
    }

    /// A column's place in the trace, or -1.
    public int column(String name) {
        String wanted = folded(name);
        for (int i = 0; i < columns.size(); i++) {
            if (folded(columns.get(i)).equals(wanted)) {
                return i;
            }
        }
        return -1;
    }

    /// A view's place, or -1.
    public int view(String name) {
        String wanted = folded(name);
        for (int i = 0; i < views.size(); i++) {
            if (folded(views.get(i)).equals(wanted)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return String.join(", ", views).toLowerCase(Locale.ROOT);
    }
}
