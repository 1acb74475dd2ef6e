package dev.sightline.replay;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Question;
import dev.sightline.view.time.Folds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A board for a trace that nobody wrote one for: how often its most frequent events come, and its numbers.
final class Proposal {
    private static final int SAMPLE = 20_000;
    private static final int EVENTS = 2;
    private static final int NUMBERS = 3;
    private static final int CODES = 12;
    private static final long[] STEPS = {1, 2, 5};

    /// What the length of all that is shown is kept under.
    private record Shown(@Nullable Durations durations) {}

    private Proposal() {}

    /// @param shown nanoseconds that somebody looks at; null: all that is shown of the trace
    static String of(Question question, @Nullable Long shown) {
        Snapshot snapshot = question.snapshot();
        String window = window(question, shown);
        String by = by(snapshot);
        List<String> lines = new ArrayList<>();
        Field event = ColumnNames.withRole(snapshot, Role.EVENT);
        for (String name : event == null ? List.<String>of() : frequent(snapshot, event.name(), EVENTS)) {
            lines.add("event " + quoted(name) + by + " | rate " + window + " | top 64 -> lights "
                    + title(name + ": a second") + " -> strips");
        }
        if (lines.isEmpty()) {
            lines.add("rows" + by + " | rate " + window + " | top 64 -> lights \"rows a second\" -> strips");
        }
        int numbers = 0;
        for (Field field : snapshot.fields()) {
            boolean isNumber = field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
            boolean isOfRole = field.role() != null && field.role() != Role.DURATION;
            boolean tells =
                    isNumber && !isOfRole && !ColumnNames.areOfNames(field.name(), snapshot) && numbers < NUMBERS;
            if (tells && !isCode(snapshot, field)) {
                String fold = isBusy(field) ? " | busy " + window : " | average " + window;
                String key = isOfSomebody(snapshot, field) ? by : "";
                String title = title(field.name() + (isBusy(field) ? ": how busy" : ": mean"));
                lines.add("column " + name(field.name()) + key + fold + " | top 64 -> bars " + title + " -> strips");
                numbers++;
            }
        }
        return String.join("\n", lines);
    }

    /// Whether rows with a number name an entity, as far as some tell: what was measured of a whole machine is
    /// nobody's.
    private static boolean isOfSomebody(Snapshot snapshot, Field number) {
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        if (entity == null) {
            return true;
        }
        long stride = stride(snapshot);
        boolean any = false;
        for (Segment segment : snapshot.segments()) {
            for (long row = 0; row < segment.rows(); row += stride) {
                if (segment.value(number.name(), (int) row) != null) {
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
    /// it longer than the day.
    private static String window(Question question, @Nullable Long shown) {
        double all = shown != null
                ? shown
                : question.snapshot().derived(new Shown(question.durations()), () -> Folds.shownNanos(question));
        long wanted = Math.max(1, (long) (all / 50));
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
    private static String by(Snapshot snapshot) {
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        if (entity == null) {
            return snapshot.sources().size() > 1 ? " by entity" : "";
        }
        Map<Object, Integer> counts = sample(snapshot, entity.name());
        int rows = counts.values().stream().mapToInt(count -> count).sum();
        return counts.size() > 1 && (rows < 200 || counts.size() < rows / 2) ? " by " + name(entity.name()) : "";
    }

    /// The most frequent values, these first.
    static List<String> frequent(Snapshot snapshot, String column, int most) {
        return sample(snapshot, column).entrySet().stream()
                .sorted((a, b) -> Integer.compare(b.getValue(), a.getValue()))
                .limit(most)
                .map(each -> each.getKey().toString())
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
