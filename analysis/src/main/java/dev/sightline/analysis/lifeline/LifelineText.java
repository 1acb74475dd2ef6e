package dev.sightline.analysis.lifeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Definitions of lifelines as people write them; what is wrong is said with line and column. The grammar stands in
/// docs/detect.md.
public final class LifelineText {
    private static final int MAX_CHARACTERS = 1 << 22;

    private final List<Lifeline> done = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private @Nullable Draft draft;

    private LifelineText() {}

    /// A lifeline of which not all lines are read yet.
    private static final class Draft {
        private final LineReader begin;
        private final String name;
        private final List<String> key = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        /// Those whose line begins with `end`: before the last place they are needed only by who ends there.
        private final List<Step> ends = new ArrayList<>();
        private final List<String> closing = new ArrayList<>();
        private final Map<String, LineReader> eventLines = new HashMap<>();
        private final List<Condition> conditions = new ArrayList<>();
        private @Nullable String parent;
        private boolean only;
        private long timeoutNanos = Step.EVER;

        Draft(LineReader begin, String name) {
            this.begin = begin;
            this.name = name;
        }

        /// An event stands in one place only.
        List<String> once(List<String> events, LineReader line, int at) {
            for (String event : events) {
                LineReader before = eventLines.putIfAbsent(event, line);
                if (before != null) {
                    throw line.wrong(at, event + " stands in line " + before.number() + " already");
                }
            }
            return events;
        }

        /// @throws IllegalArgumentException if a step asks for an event that the lifeline has not, or for itself
        void checkConditions() {
            for (Condition each : conditions) {
                if (!eventLines.containsKey(each.event) || each.step.contains(each.event)) {
                    throw each.line.wrong(each.column, each.event + " is no other event of lifeline " + name);
                }
            }
        }

        int place(boolean next) {
            return steps.isEmpty() ? 0 : steps.getLast().place() + (next ? 1 : 0);
        }
    }

    /// That a step is needed only if an event happened, and where that stands.
    private record Condition(String event, List<String> step, LineReader line, int column) {}

    /// @param name of the file, for messages
    /// @throws IllegalArgumentException one line: `NAME:LINE:COLUMN: what is wrong, and what is expected`
    public static List<Lifeline> parse(String name, String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException(name + ": definitions have at most " + MAX_CHARACTERS + " characters");
        }
        LifelineText reader = new LifelineText();
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            reader.line(new LineReader(name, ++number, line));
        }
        reader.finish();
        if (reader.done.isEmpty()) {
            throw new LineReader(name, 1, "").wrong(0, "no lifeline is defined; 'lifeline NAME' begins one");
        }
        reader.parents(name);
        return List.copyOf(reader.done);
    }

    private void line(LineReader line) {
        if (line.atEnd()) {
            return;
        }
        int at = line.column();
        String word = line.word("a line begins with lifeline, by, in, step, with, end, close, only or timeout");
        if (word.equals("lifeline")) {
            finish();
            String name = line.name("a lifeline needs a name");
            if (!names.add(name)) {
                throw line.wrong(at, "there are two lifelines called " + name);
            }
            draft = new Draft(line, name);
        } else {
            Draft open = draft;
            if (open == null) {
                throw line.wrong(at, "'" + word + "' belongs to a lifeline: 'lifeline NAME' comes first");
            }
            inside(open, word, at, line);
        }
        line.expectEnd();
    }

    private static void inside(Draft open, String word, int at, LineReader line) {
        switch (word) {
            case "by" -> open.key.addAll(line.names(',', "a column that tells flows apart is expected"));
            case "in" -> open.parent = line.name("the lifeline around it is expected");
            case "only" -> open.only = true;
            case "timeout" -> {
                if (open.timeoutNanos != Step.EVER) {
                    throw line.wrong(at, "lifeline " + open.name + " has a timeout already");
                }
                open.timeoutNanos = line.duration("how long a flow may take is expected, such as 30s");
            }
            case "close" -> {
                int from = line.column();
                open.closing.addAll(open.once(line.names('|', "an event is expected"), line, from));
            }
            case "step" -> open.steps.add(step(open, line, open.place(true), false));
            case "end" -> {
                open.steps.add(step(open, line, open.place(true), true));
                open.ends.add(open.steps.getLast());
            }
            case "with" -> {
                if (open.steps.isEmpty()) {
                    throw line.wrong(at, "'with' is at the place of the step before it, and there is none");
                }
                open.steps.add(step(open, line, open.place(false), false));
            }
            default ->
                throw line.wrong(
                        at, "'" + word + "' is none of lifeline, by, in, step, with, end, close, only, timeout");
        }
    }

    private static Step step(Draft open, LineReader line, int place, boolean ends) {
        int at = line.column();
        List<String> events = open.once(line.names('|', "an event is expected"), line, at);
        int least = 1;
        int most = 1;
        boolean end = ends;
        String condition = null;
        long after = 0;
        long within = Step.EVER;
        int[] times = line.times();
        if (times.length == 2) {
            least = times[0];
            most = times[1];
        }
        while (!line.atEnd()) {
            int option = line.column();
            String word = line.word("if, after, within or end is expected");
            switch (word) {
                case "if" -> {
                    int named = line.column();
                    condition = line.name("the event is expected that makes this one needed");
                    open.conditions.add(new Condition(condition, events, line, named));
                }
                case "after" -> after = line.duration("a duration is expected, such as 20ms");
                case "within" -> within = line.duration("a duration is expected, such as 20ms");
                case "end" -> end = true;
                default -> throw line.wrong(option, "'" + word + "' is none of if, after, within, end");
            }
        }
        try {
            return new Step(events, place, least, most, condition, end, after, within);
        } catch (IllegalArgumentException e) {
            throw line.wrong(at, String.valueOf(e.getMessage()));
        }
    }

    private void finish() {
        Draft open = draft;
        if (open == null) {
            return;
        }
        open.checkConditions();
        try {
            int last = open.place(false);
            List<Step> steps = open.steps.stream()
                    .map(step -> open.ends.contains(step) && step.place() < last ? step.optional() : step)
                    .toList();
            done.add(new Lifeline(open.name, open.key, open.parent, steps, open.closing, open.only, open.timeoutNanos));
        } catch (IllegalArgumentException e) {
            throw open.begin.wrong(0, String.valueOf(e.getMessage()));
        }
        draft = null;
    }

    private void parents(String name) {
        for (Lifeline each : done) {
            String parent = each.parent();
            if (parent != null && (!names.contains(parent) || parent.equals(each.name()))) {
                throw new IllegalArgumentException(
                        name + ": lifeline " + each.name() + " is in " + parent + ", which is no other lifeline here");
            }
        }
    }

    /// The same definitions as text that [#parse] reads.
    ///
    /// @param notes a line of comment above each, or fewer
    public static String write(List<Lifeline> lifelines, List<String> notes) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < lifelines.size(); i++) {
            if (i > 0) {
                out.append('\n');
            }
            if (i < notes.size()) {
                notes.get(i)
                        .lines()
                        .forEach(note -> out.append("# ").append(note).append('\n'));
            }
            write(lifelines.get(i), out);
        }
        return out.toString();
    }

    private static void write(Lifeline lifeline, StringBuilder out) {
        out.append("lifeline ").append(LineReader.quoted(lifeline.name())).append('\n');
        out.append("  by ").append(joined(lifeline.key(), ", ")).append('\n');
        String parent = lifeline.parent();
        if (parent != null) {
            out.append("  in ").append(LineReader.quoted(parent)).append('\n');
        }
        int place = -1;
        for (Step step : lifeline.steps()) {
            boolean with = step.place() == place;
            boolean last = step.place() == lifeline.steps().getLast().place();
            boolean end = step.end() && !with && (last || step.least() == 0);
            out.append(with ? "  with " : end ? "  end  " : "  step ").append(joined(step.events(), " | "));
            out.append(LineReader.times(end && !last && step.most() == 1 ? 1 : step.least(), step.most()));
            String condition = step.condition();
            if (condition != null) {
                out.append(" if ").append(LineReader.quoted(condition));
            }
            if (step.afterNanos() > 0) {
                out.append(" after ").append(LineReader.duration(step.afterNanos()));
            }
            if (step.withinNanos() < Step.EVER) {
                out.append(" within ").append(LineReader.duration(step.withinNanos()));
            }
            out.append(step.end() && !end ? " end\n" : "\n");
            place = step.place();
        }
        if (!lifeline.closing().isEmpty()) {
            out.append("  close ").append(joined(lifeline.closing(), " | ")).append('\n');
        }
        if (lifeline.only()) {
            out.append("  only\n");
        }
        if (lifeline.timeoutNanos() < Step.EVER) {
            out.append("  timeout ")
                    .append(LineReader.duration(lifeline.timeoutNanos()))
                    .append('\n');
        }
    }

    private static String joined(List<String> names, String between) {
        return String.join(between, names.stream().map(LineReader::quoted).toList());
    }
}
