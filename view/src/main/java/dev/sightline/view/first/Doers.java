package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Who rows are about that come one at a time, where one column alone can say it: the only name beside a state, or the
/// only names with numbers (`Press 1`, `Press 2`). What a row is about changes from row to row; what holds for a while
/// (a shift, a level) does not.
final class Doers {
    /// As often each of them comes back, at least.
    private static final int OFTEN = 5;

    /// What is called so, or is such a thing with a number, is how, when or why something was, not who.
    private static final Pattern OTHERWISE = Pattern.compile("(?i)(^|[^\\p{L}])"
            + "(state|status|stat|phase|mode|stage|step|round|run|pass|iteration|attempt|try|retry|condition|health"
            + "|conclusion|outcome|verdict|result|disposition|decision|response|reply|level|lvl|severity|priority|prio|class|grade|tier|version|release|build"
            + "|code|error|err|warning|reason|cause|message|msg|text|note|notes|comment|description|detail|details|url|path"
            + "|value|unit|type|kind|category|tag|label|shift|day|week|month|quarter|year|date|time)s?([^\\p{L}]|$)");

    private static final Pattern NUMBERED = Pattern.compile("(\\p{L}[\\p{L} ._#/-]*?)[ ._#/-]*0*(\\d{1,4})");

    private Doers() {}

    /// Whether a column so called says how, when or why something was.
    static boolean isOtherwise(String name) {
        return OTHERWISE.matcher(name).find();
    }

    /// @param others columns that may say who
    static @Nullable String of(ColumnUse first, List<ColumnUse> others, RowSample sample) {
        List<ColumnUse> names = others.stream()
                .filter(use -> use.kind() == ColumnUse.Kind.FEW_VALUES
                        && use.portrait().field().type() == ColumnType.STRING)
                .filter(use -> use.portrait().field().role() == null)
                .toList();
        boolean state = first.kind() == ColumnUse.Kind.STATE && !first.isSeverity();
        Predicate<ColumnUse> says = state && names.size() == 1 ? use -> true : Doers::isNumbered;
        List<ColumnUse> who = names.stream()
                .filter(use -> !isOtherwise(use.portrait().field().name()))
                .filter(says)
                .toList();
        return who.size() == 1 && isEverybodysOwn(who.getFirst(), first, sample)
                ? who.getFirst().portrait().field().name()
                : null;
    }

    /// Whether all values are one word, each with another number.
    private static boolean isNumbered(ColumnUse use) {
        Set<String> words = new HashSet<>();
        for (Portrait.Value value : use.portrait().values()) {
            Matcher matcher = NUMBERED.matcher(use.portrait().cells().text(value.value()));
            if (!matcher.matches()) {
                return false;
            }
            words.add(matcher.group(1).toLowerCase(Locale.ROOT));
        }
        return words.size() == 1 && !OTHERWISE.matcher(words.iterator().next()).find();
    }

    /// Whether each comes back, rows change between them at least half as often as chance would, and neither who it is
    /// follows from what is shown nor that from who it is.
    private static boolean isEverybodysOwn(ColumnUse who, ColumnUse first, RowSample sample) {
        RowSample.Column names = who.portrait().cells();
        RowSample.Column shown = first.portrait().cells();
        int[] rows =
                IntStream.range(0, sample.rows()).filter(row -> shown.has(row)).toArray();
        Map<Double, Integer> counts = new HashMap<>();
        Map<Double, Double> shownOf = new HashMap<>();
        Map<Double, Double> nameOf = new HashMap<>();
        boolean several = false;
        boolean shared = false;
        long changes = 0;
        for (int i = 0; i < rows.length; i++) {
            double name = names.values()[rows[i]];
            if (Double.isNaN(name)) {
                return false;
            }
            counts.merge(name, 1, Integer::sum);
            several |= differs(shownOf.putIfAbsent(name, shown.values()[rows[i]]), shown.values()[rows[i]]);
            shared |= differs(nameOf.putIfAbsent(shown.values()[rows[i]], name), name);
            changes += i > 0 && names.values()[rows[i - 1]] != name ? 1 : 0;
        }
        double same = counts.values().stream()
                .mapToDouble(count -> (double) count / rows.length * count / rows.length)
                .sum();
        boolean back = counts.size() > 1 && counts.values().stream().allMatch(count -> count >= OFTEN);
        boolean free = several && (shared || first.kind() != ColumnUse.Kind.STATE);
        return back && free && 2 * changes >= (1 - same) * rows.length;
    }

    private static boolean differs(@Nullable Double before, double now) {
        return before != null && before != now;
    }
}
