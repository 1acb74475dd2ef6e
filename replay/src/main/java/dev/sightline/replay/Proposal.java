package dev.sightline.replay;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.Renewed;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.view.first.TellingNumbers;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Question;
import dev.sightline.view.time.Folds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A board for a trace that nobody wrote one for: how often its most frequent events come, and the numbers that tell
/// most.
final class Proposal {
    private static final int SAMPLE = 20_000;
    private static final int EVENTS = 2;
    private static final int NUMBERS = 3;
    private static final int CODES = 12;
    /// Which row it is, or when.
    private static final Pattern NUMBERING = Pattern.compile(
            "(?i)(^|[^a-z])(seq|sequence|no|nr|num|number|row|line|index|step|time|ts|timestamp|epoch|uptime)([^a-z]|$)");

    private static final int MOST = 64;
    /// So many values of a key are to lie in a window.
    private static final double LEAST = 3;
    private static final long[] STEPS = {1, 2, 5};

    /// What the length of all that is shown is kept under.
    private record Shown(@Nullable Durations durations) {}

    /// @param shown nanoseconds that somebody looks at
    /// @param whole of all that is shown of the trace
    private record Length(double shown, double whole) {}

    /// Whose values are told apart.
    ///
    /// @param by as a board has it
    /// @param top likewise: more are too many to be looked at together
    private record Keys(String by, int count, String top) {
        static final Keys ALL = new Keys("", 1, "");

        /// @param isAll whether there are no more than those that were looked at
        static Keys of(String by, int count, boolean isAll) {
            return new Keys(by, count, isAll && count <= MOST ? "" : " | top " + MOST);
        }
    }

    private Proposal() {}

    /// @param shown nanoseconds that somebody looks at; null: all that is shown of the trace
    static String of(Question question, @Nullable Long shown) {
        Snapshot snapshot = question.snapshot();
        Shown key = new Shown(question.durations());
        double whole = Renewed.<Double>of(snapshot, key).get(snapshot, () -> Folds.shownNanos(question));
        Length length = new Length(shown != null ? shown : whole, whole);
        Keys keys = keys(snapshot);
        List<String> lines = new ArrayList<>();
        Field event = ColumnNames.withRole(snapshot, Role.EVENT);
        if (event != null) {
            for (Map.Entry<String, Integer> found : counted(snapshot, event.name(), EVENTS)) {
                String name = found.getKey();
                long rows = stride(snapshot) * found.getValue();
                Keys its = isOfSomebody(snapshot, event, name) ? keys : Keys.ALL;
                lines.add("event " + quoted(name) + its.by + " | rate " + window(length, its.count, rows) + its.top
                        + " -> lights " + title(name + ": a second") + " -> strips");
            }
        }
        if (lines.isEmpty()) {
            lines.add("rows" + keys.by + " | rate " + window(length, keys.count, snapshot.rows()) + keys.top
                    + " -> lights \"rows a second\" -> strips");
        }
        List<Field> numbers = numbers(snapshot);
        for (Field field : numbers) {
            Keys its = isOfSomebody(snapshot, field, null) ? keys : Keys.ALL;
            long rows = stride(snapshot)
                    * sample(snapshot, field.name()).values().stream()
                            .mapToLong(count -> count)
                            .sum();
            String window = window(length, its.count, rows);
            String fold = isBusy(field) ? " | busy " + window : " | average " + window;
            // calls that contain calls are busy with them
            String busy = ColumnNames.withRole(snapshot, Role.PARENT) == null
                    ? ": how busy"
                    : ": how busy, calls in calls too";
            String title = title(field.name() + (isBusy(field) ? busy : ": mean"));
            lines.add("column " + name(field.name()) + its.by + fold + its.top + " -> bars " + title + " -> strips");
        }
        for (Field field : counters(snapshot, NUMBERS - numbers.size())) {
            Keys its = isOfSomebody(snapshot, field, null) ? keys : Keys.ALL;
            lines.add("counter " + name(field.name()) + its.by + its.top + " -> bars "
                    + title(field.name() + ": a second") + " -> strips");
        }
        return String.join("\n", lines);
    }

    /// Those that tell most first; nobody learns from the mean of process ids, nor of 200 and 404.
    private static List<Field> numbers(Snapshot snapshot) {
        return TellingNumbers.fields(snapshot, TellingNumbers.of(snapshot).measures()).stream()
                .filter(field -> field.role() == null || field.role() == Role.DURATION)
                .filter(field -> !ColumnNames.areOfNames(field.name(), snapshot) && !isCode(snapshot, field))
                .limit(NUMBERS)
                .toList();
    }

    /// What counts up says something by how fast it does; of what has a rate of its own, that was chosen.
    private static List<Field> counters(Snapshot snapshot, int most) {
        return TellingNumbers.fields(snapshot, TellingNumbers.of(snapshot).counters()).stream()
                .filter(field -> field.role() == null
                        && !ColumnNames.areOfNames(field.name(), snapshot)
                        && !NUMBERING.matcher(field.name()).find()
                        && snapshot.field(field.name() + ".rate").isEmpty())
                .limit(most)
                .toList();
    }

    /// Whether rows with a value name an entity, as far as some tell: what was measured of a whole machine is nobody's.
    ///
    /// @param value null: any
    private static boolean isOfSomebody(Snapshot snapshot, Field field, @Nullable String value) {
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        if (entity == null) {
            return true;
        }
        long stride = stride(snapshot);
        boolean any = false;
        for (Segment segment : snapshot.segments()) {
            for (long row = 0; row < segment.rows(); row += stride) {
                Object found = segment.value(field.name(), (int) row);
                if (found != null && (value == null || value.equals(found.toString()))) {
                    any = true;
                    if (segment.value(entity.name(), (int) row) != null) {
                        return true;
                    }
                }
            }
        }
        return !any;
    }

    private static long stride(Snapshot snapshot) {
        long rows = snapshot.segments().stream().mapToLong(Segment::rows).sum();
        return Math.max(1, rows / SAMPLE);
    }

    /// As a meter has it.
    private static String title(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\"\"") + "\"";
    }

    /// Kinds and states that are written as numbers: nobody learns from the mean of 200 and 404.
    private static boolean isCode(Snapshot snapshot, Field field) {
        return field.type() == ColumnType.INT64
                && field.unit() == null
                && sample(snapshot, field.name()).size() <= CODES;
    }

    private static boolean isBusy(Field field) {
        return field.role() == Role.DURATION
                && field.unit() != null
                && Unit.parse(field.unit()).filter(Unit::isTime).isPresent();
    }

    /// About a fiftieth of what the page shows of the trace, in a round number: a night in which nothing ran would make
    /// it longer than the day. Longer, up to a twentieth, where a key would mostly have no value in it.
    ///
    /// @param values of all keys in the whole trace
    private static String window(Length length, int keys, long values) {
        double each = length.whole * keys * LEAST / Math.max(1, values);
        long wanted = Math.max(1, (long) Math.clamp(each, length.shown / 50, length.shown / 20));
        long unit = 1;
        for (String symbol : new String[] {"ns", "us", "ms"}) {
            for (long step = 1; step <= 500; step *= 10) {
                for (long digit : STEPS) {
                    if (digit * step < 1000 && digit * step * unit >= wanted) {
                        return digit * step + symbol;
                    }
                }
            }
            unit *= 1000;
        }
        long step = 1;
        while (step < Long.MAX_VALUE / 100 && 5 * step * unit < wanted && step * unit < Long.MAX_VALUE / 100) {
            step *= 10;
        }
        for (long digit : STEPS) {
            if (digit * step * unit >= wanted) {
                return digit * step + "s";
            }
        }
        return 5 * step + "s";
    }

    /// The entity, unless nearly each row has one of its own.
    private static Keys keys(Snapshot snapshot) {
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        if (entity == null) {
            int sources = snapshot.sources().size();
            return sources > 1 ? Keys.of(" by entity", sources, true) : Keys.ALL;
        }
        Map<Object, Integer> counts = sample(snapshot, entity.name());
        int rows = counts.values().stream().mapToInt(count -> count).sum();
        return counts.size() > 1 && (rows < 200 || counts.size() < rows / 2)
                ? Keys.of(
                        " by " + name(entity.name()), counts.size(), stride(snapshot) == 1 || 2 * counts.size() < MOST)
                : Keys.ALL;
    }

    /// The most frequent values, these first.
    static List<String> frequent(Snapshot snapshot, String column, int most) {
        return counted(snapshot, column, most).stream().map(Map.Entry::getKey).toList();
    }

    private static List<Map.Entry<String, Integer>> counted(Snapshot snapshot, String column, int most) {
        return sample(snapshot, column).entrySet().stream()
                .sorted((a, b) -> Integer.compare(b.getValue(), a.getValue()))
                .limit(most)
                .map(each -> Map.entry(each.getKey().toString(), each.getValue()))
                .toList();
    }

    /// How often values are met in rows that lie evenly over the trace.
    private static Map<Object, Integer> sample(Snapshot snapshot, String column) {
        long stride = stride(snapshot);
        Map<Object, Integer> counts = new HashMap<>();
        for (Segment segment : snapshot.segments()) {
            for (long row = 0; row < segment.rows(); row += stride) {
                @Nullable Object value = segment.value(column, (int) row);
                if (value != null) {
                    counts.merge(value, 1, Integer::sum);
                }
            }
        }
        return counts;
    }

    /// As a board spells it.
    static String name(String column) {
        return isBare(column) ? column : "`" + column.replace("`", "``") + "`";
    }

    /// As a board spells it.
    static String quoted(String event) {
        return isBare(event) ? event : "\"" + event.replace("\\", "\\\\").replace("\"", "\"\"") + "\"";
    }

    private static boolean isBare(String name) {
        return name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || c == '.' || c == '_' || c == ':')
                && !List.of("where", "by", "field", "").contains(name);
    }
}
