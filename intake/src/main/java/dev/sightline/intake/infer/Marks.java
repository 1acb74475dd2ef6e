package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.SentinelValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Numbers that may stand for none: `-200`, `-999`, `9999`, far from all other values of a column, again and again.
/// Where one is, it is told of other columns, too, below whose values it is. They stay what they are, as nobody said
/// so; but means and axes are about them, and whoever looks should know.
public final class Marks {
    private static final int MANY = 3;
    private static final int MOST_COLUMNS = 4;
    /// What a program returned may well be -1.
    private static final String MINUS_ONE = "-1";

    private Marks() {}

    /// @param rows that have it
    /// @param far whether it is farther from the others than they are from each other
    private record Mark(String column, long rows, boolean far) {}

    /// For people, one line for each such number.
    ///
    /// @param path of the source
    /// @param used how its columns are read
    public static List<String> said(String path, SourceStats source, Map<String, Plan.Column> used) {
        Map<String, List<Mark>> byText = new TreeMap<>();
        for (SeenCells column : source.columns()) {
            Plan.Column how = used.get(column.name());
            boolean isNumber =
                    how != null && how.type().isNumeric() && column.hint().type() == null;
            if (isNumber && column.epochScale() == 0) {
                find(column)
                        .forEach((text, mark) -> byText.computeIfAbsent(text, made -> new ArrayList<>())
                                .add(mark));
            }
        }
        List<String> lines = new ArrayList<>();
        byText.forEach((text, marks) -> {
            if (marks.stream().anyMatch(Mark::far)) {
                lines.add(path + ": " + line(text, marks));
            }
        });
        return lines;
    }

    private static Map<String, Mark> find(SeenCells column) {
        Edges edges = column.edges();
        Map<String, Mark> found = new HashMap<>();
        double others = edges.most() - edges.aboveLeast();
        String low = SentinelValues.text(edges.least());
        boolean measured = column.firstUnit() != null || column.narrowest() == ColumnType.FLOAT64;
        boolean below = edges.leastCount() >= MANY && edges.aboveLeast() <= edges.most() && edges.least() < 0;
        boolean far = edges.aboveLeast() - edges.least() > others;
        boolean alone = edges.aboveLeast() >= 0;
        if (below
                && SentinelValues.mayBeBelow(edges.least())
                && (far || alone || edges.aboveLeast() - edges.least() > others / 2)) {
            found.put(low, new Mark(column.name(), edges.leastCount(), far));
        } else if (below && low.equals(MINUS_ONE) && alone && measured) {
            found.put(low, new Mark(column.name(), edges.leastCount(), true));
        }
        double rest = edges.belowMost() - edges.least();
        boolean above = edges.mostCount() >= MANY && edges.belowMost() >= edges.least();
        boolean over = edges.most() - edges.belowMost() > Math.max(rest, edges.most() / 2);
        String high = SentinelValues.text(edges.most());
        if (above && over && SentinelValues.mayBeAbove(edges.most())) {
            found.put(high, new Mark(column.name(), edges.mostCount(), true));
        }
        return found;
    }

    private static String line(String text, List<Mark> marks) {
        List<Mark> shown = marks.stream()
                .sorted(Comparator.comparing(Mark::far).reversed())
                .limit(MOST_COLUMNS)
                .toList();
        String below = columns(shown, false);
        int more = marks.size() - shown.size();
        return text + " stands apart from all other values of " + columns(shown, true)
                + (below.isEmpty() ? "" : " and below those of " + below)
                + (more > 0 ? " and " + more + " more columns" : "")
                + "; it may stand for no value, and counts as a number";
    }

    private static String columns(List<Mark> marks, boolean far) {
        return marks.stream()
                .filter(mark -> mark.far() == far)
                .map(mark -> "'" + mark.column() + "' (" + mark.rows() + " rows)")
                .collect(Collectors.joining(", "));
    }
}
