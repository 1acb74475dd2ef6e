package dev.sightline.view;

import dev.sightline.view.FlowTraces.Did;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Segments the slow way, by [FlowTraces#ORDER]: every pass and every bin is looked at.
final class SpectrumOracle {
    private static final List<String> STEPS = List.of("take", "pay", "refuse", "pack", "ship");

    /// In nanoseconds since the beginning of [FlowTraces].
    record Pass(long start, long end) {
        long nanos() {
            return end - start;
        }
    }

    private final List<Did> did;
    private final long from;
    private final long to;
    private final int width;

    /// @param from the window, in milliseconds
    SpectrumOracle(List<Did> did, long from, long to, int width) {
        this.did = did.stream().sorted(Comparator.comparingLong(Did::millis)).toList();
        this.from = from * 1_000_000;
        this.to = to * 1_000_000;
        this.width = width;
    }

    /// By the places of its two steps, in their order.
    Map<List<Integer>, List<Pass>> segments() {
        Map<List<Integer>, List<Pass>> segments =
                new TreeMap<>(Comparator.comparingInt((List<Integer> pair) -> pair.getFirst() * 100 + pair.getLast()));
        Map<String, Did> last = new LinkedHashMap<>();
        for (Did each : did) {
            Did before = last.put(each.flow(), each);
            if (before != null) {
                Pass pass = new Pass(before.millis() * 1_000_000, each.millis() * 1_000_000);
                if (pass.start < to && pass.end >= from) {
                    segments.computeIfAbsent(
                                    List.of(STEPS.indexOf(before.event()), STEPS.indexOf(each.event())),
                                    pair -> new ArrayList<>())
                            .add(pass);
                }
            }
        }
        return segments;
    }

    static long overtaken(List<Pass> passes) {
        return passes.stream()
                .filter(each -> passes.stream().anyMatch(other -> other.start > each.start && other.end < each.end))
                .count();
    }

    static List<Long> quartiles(List<Pass> passes) {
        List<Long> sorted = passes.stream().map(Pass::nanos).sorted().toList();
        List<Long> quartiles = new ArrayList<>(List.of(sorted.getFirst()));
        for (int q = 1; q < 4; q++) {
            quartiles.add(sorted.get(Math.ceilDiv(sorted.size() * q, 4) - 1));
        }
        quartiles.add(sorted.getLast());
        return quartiles;
    }

    /// As in the answer: by speed, bin and count of those that are not empty.
    List<List<Long>> bars(List<Pass> passes, List<Long> limits, String part) {
        List<List<Long>> bars = new ArrayList<>();
        for (int speed = 0; speed < 4; speed++) {
            List<Long> cells = new ArrayList<>();
            for (int bin = 0; bin < width; bin++) {
                long start = from + Math.ceilDiv((to - from) * bin, width);
                long end = from + Math.ceilDiv((to - from) * (bin + 1), width);
                long count = 0;
                for (Pass each : passes) {
                    boolean counts = switch (part) {
                        case "starts" -> each.start >= start && each.start < end;
                        case "ends" -> each.end >= start && each.end < end;
                        default -> each.start < start && each.end >= end;
                    };
                    count += counts && speed(each.nanos(), limits) == speed ? 1 : 0;
                }
                if (count > 0) {
                    cells.add((long) bin);
                    cells.add(count);
                }
            }
            bars.add(cells);
        }
        return bars;
    }

    private static int speed(long nanos, List<Long> limits) {
        return (int) limits.stream().filter(limit -> nanos > limit).count();
    }
}
