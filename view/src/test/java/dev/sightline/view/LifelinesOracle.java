package dev.sightline.view;

import dev.sightline.view.FlowTraces.Did;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Lifelines the slow way, by [FlowTraces#ORDER]: what each flow did as a list, and every bin looked at. Times are in
/// milliseconds. Flows do each step once at most, and nothing once they are complete.
final class LifelinesOracle {
    private static final List<String> STEPS = List.of("take", "pay", "refuse", "pack", "ship");
    private static final long TIMEOUT = 3000;

    private final Map<String, List<Did>> flows = new TreeMap<>();
    private long begin = Long.MAX_VALUE;
    private long end;

    LifelinesOracle(List<Did> did) {
        did.stream().sorted(Comparator.comparingLong(Did::millis)).forEach(each -> {
            flows.computeIfAbsent(each.flow(), name -> new ArrayList<>()).add(each);
            begin = Math.min(begin, each.millis());
            end = Math.max(end, each.millis());
        });
    }

    Map<String, Object> counts(long from, long to) {
        Map<String, Object> counts = new LinkedHashMap<>();
        for (String course :
                List.of("missing", "lost", "out-of-order", "late", "wrong", "early", "open", "cut", "complete")) {
            counts.put(course, 0L);
        }
        flows.values().stream()
                .filter(flow -> isShown(flow, from, to))
                .forEach(flow -> counts.merge(course(flow), 1L, (a, b) -> (Long) a + (Long) b));
        return counts;
    }

    private static boolean isShown(List<Did> flow, long from, long to) {
        return flow.getFirst().millis() < to && flow.getLast().millis() >= from;
    }

    private static int step(Did did) {
        return STEPS.indexOf(did.event());
    }

    private static boolean did(List<Did> flow, String event) {
        return flow.stream().anyMatch(each -> each.event().equals(event));
    }

    /// What should have happened and did not.
    private static List<String> missing(List<Did> flow) {
        List<String> needed =
                did(flow, "refuse") && !did(flow, "ship") ? List.of("take", "pay") : List.of("take", "pay", "ship");
        return needed.stream().filter(event -> !did(flow, event)).toList();
    }

    private static boolean hasAll(List<Did> flow) {
        return missing(flow).isEmpty();
    }

    private String course(List<Did> flow) {
        boolean due = flow.getFirst().millis() + TIMEOUT <= end;
        if (!hasAll(flow) && due) {
            return isCut(flow) ? "cut" : "missing";
        }
        if (isTurned(flow)) {
            return "out-of-order";
        }
        if (!hasAll(flow)) {
            return "open";
        }
        if (isLate(flow)) {
            return "late";
        }
        return did(flow, "ship") ? "complete" : "early";
    }

    private static boolean isTurned(List<Did> flow) {
        Did top = flow.getFirst();
        for (Did each : flow) {
            if (step(each) < step(top) && each.millis() > top.millis()) {
                return true;
            }
            top = step(each) > step(top) ? each : top;
        }
        return false;
    }

    private static boolean isLate(List<Did> flow) {
        boolean late = flow.getLast().millis() - flow.getFirst().millis() > TIMEOUT;
        for (int i = 1; i < flow.size(); i++) {
            long gap = flow.get(i).millis() - flow.get(i - 1).millis();
            String event = flow.get(i).event();
            late |= event.equals("pay") && gap > 300 || event.equals("ship") && gap > 2000;
        }
        return late;
    }

    /// Of the flows that begin when the rows do, many lack their beginning alone.
    private boolean isCut(List<Did> flow) {
        List<List<Did>> early = flows.values().stream()
                .filter(each -> each.getFirst().millis() - begin < TIMEOUT)
                .toList();
        long headless = early.stream().filter(this::isHeadless).count();
        return isHeadless(flow) && headless >= 3 && headless * 100 >= 20L * early.size();
    }

    private boolean isHeadless(List<Did> flow) {
        int lowest = flow.stream().mapToInt(LifelinesOracle::step).min().orElseThrow();
        return !hasAll(flow)
                && flow.getFirst().millis() + TIMEOUT <= end
                && flow.getFirst().millis() - begin < TIMEOUT
                && missing(flow).stream().allMatch(event -> STEPS.indexOf(event) < lowest);
    }

    /// As in the answer: by row, bin and count of those that are not empty; null where no flow is shown.
    @Nullable
    List<List<Long>> raster(long from, long to, int width, int perStep) {
        return raster(shown(from, to), from * 1_000_000, (to - from) * 1_000_000, width, perStep);
    }

    /// The same flows, each with times since its start, over so many nanoseconds.
    @Nullable
    List<List<Long>> rasterFromStart(long from, long to, long spanNanos, int width, int perStep) {
        List<List<Did>> shifted = shown(from, to).stream()
                .map(flow -> flow.stream()
                        .map(each -> new Did(
                                each.flow(),
                                each.event(),
                                each.millis() - flow.getFirst().millis()))
                        .toList())
                .toList();
        return raster(shifted, 0, spanNanos, width, perStep);
    }

    /// Of each flow that is shown from its first step to its last, in nanoseconds.
    List<Long> took(long from, long to) {
        return shown(from, to).stream()
                .map(flow -> (flow.getLast().millis() - flow.getFirst().millis()) * 1_000_000)
                .sorted()
                .toList();
    }

    /// Of those that are over how many took so long, by bin; the last one holds longer ones, too.
    List<Long> ended(long from, long to, long spanNanos, int width) {
        List<Long> ended = new ArrayList<>(Collections.nCopies(width, 0L));
        for (List<Did> flow : shown(from, to)) {
            long took = (flow.getLast().millis() - flow.getFirst().millis()) * 1_000_000;
            if (List.of("complete", "early", "late", "out-of-order", "wrong").contains(course(flow))) {
                int bin = 0;
                while (bin + 1 < width && took >= Math.ceilDiv(spanNanos * (bin + 1), width)) {
                    bin++;
                }
                ended.set(bin, ended.get(bin) + 1);
            }
        }
        return ended;
    }

    private List<List<Did>> shown(long from, long to) {
        return flows.values().stream().filter(flow -> isShown(flow, from, to)).toList();
    }

    @Nullable
    private static List<List<Long>> raster(List<List<Did>> shown, long begin, long span, int width, int perStep) {
        if (shown.isEmpty()) {
            return null;
        }
        List<List<Long>> rows = new ArrayList<>();
        for (int row = 0; row < (STEPS.size() - 1) * perStep; row++) {
            List<Long> cells = new ArrayList<>();
            for (int bin = 0; bin < width; bin++) {
                long start = begin + Math.ceilDiv(span * bin, width);
                long behind = begin + Math.ceilDiv(span * (bin + 1), width);
                long count = 0;
                for (List<Did> flow : shown) {
                    count += crossings(flow, row, perStep, start, behind);
                }
                if (count > 0) {
                    cells.add((long) bin);
                    cells.add(count);
                }
            }
            rows.add(cells);
        }
        return rows;
    }

    private static long crossings(List<Did> flow, int row, int perStep, long start, long behind) {
        long count = 0;
        for (int i = 1; i < flow.size(); i++) {
            boolean down = step(flow.get(i)) > step(flow.get(i - 1));
            Did upper = flow.get(down ? i - 1 : i);
            Did lower = flow.get(down ? i : i - 1);
            int top = step(upper) * perStep;
            int bottom = step(lower) * perStep;
            if (row >= top && row < bottom) {
                long a = between(upper, lower, row - top, bottom - top);
                long b = between(upper, lower, row + 1 - top, bottom - top);
                count += Math.min(a, b) < behind && Math.max(a, b) >= start ? 1 : 0;
            }
        }
        return count;
    }

    private static long between(Did upper, Did lower, long part, long of) {
        // towards the upper one, as division goes towards 0
        return upper.millis() * 1_000_000 + (lower.millis() - upper.millis()) * 1_000_000 * part / of;
    }
}
