package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// What the variables of a log's messages tell, given the templates they stand in: `<*> was asked for <*>`. A template
/// without a word says nothing; a variable that has no name of its own may be one thing in one template and another in
/// the next; and one of few messages tells less than one of all.
final class Variables {
    private static final String VARIABLE = "<*>";
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");
    /// As readers call what no word stands before.
    private static final Pattern BY_PLACE = Pattern.compile("p\\d+");

    /// Of so many templates, the most frequent ones, variables are compared.
    private static final int MOST = 16;

    /// The texts of one variable in the rows of each template.
    private record Texts(ColumnUse use, List<Set<String>> ofTemplates) {
        /// Whether it is one thing in the rows of one template, another in those of another.
        boolean differs(int one, int other) {
            return !ofTemplates.get(one).isEmpty()
                    && !ofTemplates.get(other).isEmpty()
                    && Collections.disjoint(ofTemplates.get(one), ofTemplates.get(other));
        }
    }

    private Variables() {}

    /// All of them, those that tell less as what they are.
    ///
    /// @param rows how many were looked at
    static List<ColumnUse> weighed(List<ColumnUse> uses, int rows) {
        ColumnUse templates = uses.stream()
                .filter(use -> use.portrait().field().role() == Role.EVENT
                        && use.portrait().cells().texts().stream().anyMatch(text -> text.contains(VARIABLE)))
                .findFirst()
                .orElse(null);
        if (templates == null) {
            return uses;
        }
        Set<ColumnUse> shifting = shifting(uses, templates);
        List<ColumnUse> weighed = new ArrayList<>();
        for (ColumnUse use : uses) {
            if (use.equals(templates) && isBare(use.portrait())) {
                weighed.add(use.as(ColumnUse.Kind.ID, "variables and nothing else"));
            } else if (shifting.contains(use)) {
                weighed.add(use.as(ColumnUse.Kind.ID, "means something else in other rows"));
            } else if (isText(use) && isOfFewMessages(use, templates, rows)) {
                double score = use.portrait().presence() - 1;
                weighed.add(new ColumnUse(use.portrait(), ColumnUse.Kind.NAME, score, "in few messages"));
            } else {
                weighed.add(use);
            }
        }
        return weighed;
    }

    private static boolean isText(ColumnUse use) {
        return use.portrait().field().type() == ColumnType.STRING
                && use.portrait().field().role() == null
                && (use.kind() == ColumnUse.Kind.FEW_VALUES || use.kind() == ColumnUse.Kind.NAME);
    }

    /// Whether the templates of most rows have no word.
    static boolean isBare(Portrait portrait) {
        int bare = portrait.values().stream()
                .filter(value -> isBare(portrait.cells().text(value.value())))
                .mapToInt(Portrait.Value::rows)
                .sum();
        return 2 * bare > portrait.seen();
    }

    private static boolean isBare(String template) {
        return template.contains(VARIABLE)
                && !WORD.matcher(template.replace(VARIABLE, "")).find();
    }

    /// Whether it stands in all rows of some templates and in none of the others, and so in less than half of all
    /// messages.
    private static boolean isOfFewMessages(ColumnUse use, ColumnUse templates, int rows) {
        RowSample.Column cells = use.portrait().cells();
        RowSample.Column events = templates.portrait().cells();
        if (2 * use.portrait().seen() >= templates.portrait().seen()) {
            return false;
        }
        Set<Double> with = new HashSet<>();
        Set<Double> without = new HashSet<>();
        for (int row = 0; row < rows; row++) {
            if (events.has(row)) {
                (cells.has(row) ? with : without).add(events.values()[row]);
            } else if (cells.has(row)) {
                return false;
            }
        }
        return Collections.disjoint(with, without);
    }

    /// Variables without a name that are something else in the rows of another template, where another of them is what
    /// they were: the fields of a line that has one more in front.
    private static Set<ColumnUse> shifting(List<ColumnUse> uses, ColumnUse templates) {
        List<Texts> variables = uses.stream()
                .filter(use -> isText(use)
                        && BY_PLACE.matcher(use.portrait().field().name()).matches())
                .map(use -> texts(use, templates.portrait()))
                .toList();
        int events = Math.min(MOST, templates.portrait().values().size());
        Set<ColumnUse> found = new HashSet<>();
        for (Texts one : variables) {
            for (Texts other : variables) {
                for (int x = 0; x < events; x++) {
                    int at = x;
                    IntPredicate moved = y -> y != at && isMoved(one, other, at, y);
                    if (IntStream.range(0, events).anyMatch(moved)) {
                        found.add(one.use);
                    }
                }
            }
        }
        return found;
    }

    /// Whether what one was with a template is the other with the next, and nothing else is the same.
    private static boolean isMoved(Texts one, Texts other, int x, int y) {
        return one.differs(x, y)
                && !Collections.disjoint(one.ofTemplates.get(x), other.ofTemplates.get(y))
                && Collections.disjoint(one.ofTemplates.get(x), other.ofTemplates.get(x))
                && Collections.disjoint(one.ofTemplates.get(y), other.ofTemplates.get(y));
    }

    private static Texts texts(ColumnUse use, Portrait templates) {
        RowSample.Column cells = use.portrait().cells();
        List<Set<String>> texts = new ArrayList<>();
        Map<Double, Set<String>> known = new HashMap<>();
        for (Portrait.Value template : templates.values().stream().limit(MOST).toList()) {
            Set<String> some = new HashSet<>();
            texts.add(some);
            known.put(template.value(), some);
        }
        for (int row = 0; row < cells.values().length; row++) {
            Set<String> of = cells.has(row) ? known.get(templates.cells().values()[row]) : null;
            if (of != null) {
                of.add(cells.text(cells.values()[row]));
            }
        }
        return new Texts(use, texts);
    }
}
