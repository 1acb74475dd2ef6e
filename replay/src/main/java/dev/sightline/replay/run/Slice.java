package dev.sightline.replay.run;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a board shows over time at one of many moments, and what fired since the one before.
///
/// @param sinceNanos the moment before; [Long#MIN_VALUE]: it was the first, and nothing is told
/// @param shown by line, of each of its meters in their order
/// @param fired by line; of those in which nothing did, nothing
public record Slice(long sinceNanos, long nanos, Map<Integer, List<List<Reading>>> shown, Map<Integer, Fires> fired) {
    /// Hits that are told one by one, of a line.
    public static final int MOST_HITS = 50;

    /// What fired in a line.
    ///
    /// @param first of all
    public record Fires(List<Fire> first, long total) {}

    /// @param value number, or that of a text
    public record Fire(long nanos, String key, double value) {}

    static Slice of(long sinceNanos, long nanos, List<LineState> lines, Map<Integer, Fires> fired) {
        Map<Integer, List<List<Reading>>> shown = new LinkedHashMap<>();
        for (LineState line : lines) {
            List<End.Shown> meters = meters(line.pipeline());
            List<Reading> readings = meters.isEmpty() ? List.of() : line.readings();
            shown.put(
                    line.pipeline().line(),
                    meters.stream().map(meter -> meter.readOverTime(readings)).toList());
        }
        return new Slice(sinceNanos, nanos, shown, Map.copyOf(fired));
    }

    /// The meters of a line.
    public static List<End.Shown> meters(Pipeline pipeline) {
        return pipeline.ends().stream()
                .filter(End.Shown.class::isInstance)
                .map(End.Shown.class::cast)
                .toList();
    }

    /// About how many there are.
    int size() {
        return 4
                + shown.values().stream()
                        .flatMap(List::stream)
                        .mapToInt(List::size)
                        .sum()
                + fired.values().stream()
                        .mapToInt(fires -> 1 + fires.first().size())
                        .sum();
    }

    /// Gathers what fires until the next slice.
    static final class Firing implements BoardRun.Fired {
        private final Map<Integer, List<Fire>> first = new LinkedHashMap<>();
        private final Map<Integer, Long> totals = new LinkedHashMap<>();

        @Override
        public void fired(Pipeline pipeline, long timeNanos, String key, double value) {
            totals.merge(pipeline.line(), 1L, Long::sum);
            List<Fire> known = first.computeIfAbsent(pipeline.line(), _ -> new ArrayList<>());
            if (known.size() < MOST_HITS) {
                known.add(new Fire(timeNanos, key, value));
            }
        }

        /// All since this was last asked.
        Map<Integer, Fires> take() {
            Map<Integer, Fires> all = new LinkedHashMap<>();
            totals.forEach((line, total) -> all.put(line, new Fires(List.copyOf(first.get(line)), total)));
            first.clear();
            totals.clear();
            return all;
        }
    }
}
