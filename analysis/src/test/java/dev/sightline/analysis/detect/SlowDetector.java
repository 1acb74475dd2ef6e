package dev.sightline.analysis.detect;

import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The obvious version, with all rows in memory: of each flow all its rows, looked at once at the end. It knows one
/// lifeline, and none of whose flows use a key again.
final class SlowDetector {
    private SlowDetector() {}

    /// What became of flows, and of each that something is wrong with: kinds, and what is missing.
    record Outcome(int flows, int complete, int open, Map<String, TreeSet<String>> wrong) {}

    static Outcome of(Lifeline lifeline, Trace trace) {
        Map<String, List<Trace.Line>> flows = new LinkedHashMap<>();
        long end = Long.MIN_VALUE;
        for (Trace.Line line : trace.lines()) {
            end = Math.max(end, line.time());
            boolean named =
                    lifeline.steps().stream().anyMatch(step -> step.events().contains(line.event()));
            if (!line.id().isEmpty() && (named || lifeline.only() && flows.containsKey(line.id()))) {
                flows.computeIfAbsent(line.id(), _ -> new ArrayList<>()).add(line);
            }
        }
        int complete = 0;
        int open = 0;
        Map<String, TreeSet<String>> wrong = new TreeMap<>();
        for (Map.Entry<String, List<Trace.Line>> each : flows.entrySet()) {
            List<Trace.Line> rows = each.getValue();
            TreeSet<String> troubles = new TreeSet<>();
            List<String> missing = missing(lifeline, rows);
            boolean due = rows.getFirst().time() + lifeline.timeoutNanos() <= end;
            if (missing.isEmpty()) {
                complete++;
            } else if (due) {
                troubles.add("missing " + missing);
            } else {
                open++;
            }
            walk(lifeline, rows, missing.isEmpty(), troubles);
            if (!troubles.isEmpty()) {
                wrong.put(each.getKey(), troubles);
            }
        }
        return new Outcome(flows.size(), complete, open, wrong);
    }

    private static List<String> missing(Lifeline lifeline, List<Trace.Line> rows) {
        int top = -1;
        int lastEnd = -1;
        for (Step step : lifeline.steps()) {
            if ((step.least() > 0 || step.end()) && times(step, rows) > 0) {
                top = Math.max(top, step.place());
            }
            lastEnd = step.end() ? Math.max(lastEnd, step.place()) : lastEnd;
        }
        int highest = top;
        boolean ended = lifeline.steps().stream()
                .anyMatch(step -> step.end() && step.place() == highest && times(step, rows) > 0);
        int until = lastEnd < 0 ? Integer.MAX_VALUE : ended ? top : Math.max(top, lastEnd);
        TreeSet<Integer> needed = new TreeSet<>();
        for (int round = 0; round <= lifeline.steps().size(); round++) {
            for (int s = 0; s < lifeline.steps().size(); s++) {
                Step step = lifeline.steps().get(s);
                String condition = step.condition();
                boolean holds = condition == null
                        || rows.stream().anyMatch(row -> row.event().equals(condition));
                for (int other : ended ? new TreeSet<Integer>() : new TreeSet<>(needed)) {
                    holds |= condition != null
                            && lifeline.steps().get(other).events().contains(condition);
                }
                if (step.place() <= until && holds && step.least() > 0) {
                    needed.add(s);
                }
            }
        }
        return needed.stream()
                .map(s -> lifeline.steps().get(s))
                .filter(step -> times(step, rows) < step.least())
                .map(Step::name)
                .toList();
    }

    private static int times(Step step, List<Trace.Line> rows) {
        return (int)
                rows.stream().filter(row -> step.events().contains(row.event())).count();
    }

    private static void walk(Lifeline lifeline, List<Trace.Line> rows, boolean complete, Set<String> troubles) {
        Trace.Line before = null;
        long late = 0;
        Map<Step, Integer> times = new LinkedHashMap<>();
        for (int at = 0; at < rows.size(); at++) {
            Trace.Line row = rows.get(at);
            Step step = lifeline.steps().stream()
                    .filter(each -> each.events().contains(row.event()))
                    .findFirst()
                    .orElse(null);
            if (step == null) {
                troubles.add("unexpected");
                continue;
            }
            if (before != null
                    && before.event().equals(row.event())
                    && before.time() == row.time()
                    && before.host().equals(row.host())
                    && step.most() < Step.MANY) {
                troubles.add("duplicate");
                continue;
            }
            if (before != null && row.time() - before.time() > step.withinNanos()) {
                late++;
            }
            if (before != null && row.time() - before.time() < step.afterNanos()) {
                troubles.add("fast");
            }
            if (!times.containsKey(step) && isBehindLater(lifeline, rows.subList(0, at), row, step)) {
                troubles.add("out-of-order");
            }
            times.merge(step, 1, Integer::sum);
            before = row;
        }
        times.forEach((step, n) -> {
            if (n > step.most()) {
                troubles.add("repeated");
            }
        });
        long took = before == null ? 0 : before.time() - rows.getFirst().time();
        if (complete && (late > 0 || took > lifeline.timeoutNanos())) {
            troubles.add("late");
        }
    }

    /// Whether the highest place that was reached before is higher, and was reached at an earlier time.
    private static boolean isBehindLater(Lifeline lifeline, List<Trace.Line> rows, Trace.Line row, Step step) {
        int top = -1;
        long since = 0;
        for (Trace.Line earlier : rows) {
            for (Step other : lifeline.steps()) {
                if (other.events().contains(earlier.event()) && other.place() > top) {
                    top = other.place();
                    since = earlier.time();
                }
            }
        }
        return step.place() < top && row.time() > since;
    }
}
