package dev.sightline.analysis.learn;

import dev.sightline.analysis.cell.Hash;
import dev.sightline.analysis.learn.FlowSample.Sequence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// What flows of one kind did: of each flow and event how often, and when first. Events that hardly any flow has
/// are left out.
///
/// @param events by place here, their numbers in the sequences
/// @param counts by flow, then event
/// @param first by flow, then event: when first; meaningless where the count is 0
/// @param last by flow, the place here of its last event, -1 if it has none
record FlowShapes(List<Sequence> flows, int[] events, int[][] counts, long[][] first, int[] last) {
    private static final int MAX_EVENTS = 250;

    /// Flows times events, 12 bytes each: 200 MB.
    private static final int MAX_CELLS = 1 << 24;

    /// Of all flows while they fit, else of one in so many neighbours; which one varies, as kinds may take turns.
    ///
    /// @param vocabulary how many events there are
    static FlowShapes of(List<Sequence> flows, int vocabulary) {
        return of(flows, vocabulary, MAX_CELLS);
    }

    /// @param mostCells flows times events that are held
    static FlowShapes of(List<Sequence> all, int vocabulary, int mostCells) {
        int[] events = usual(all, vocabulary);
        long cells = (long) all.size() * events.length;
        int step = (int) Math.max(1, (cells + mostCells - 1) / mostCells);
        List<Sequence> flows = step == 1
                ? all
                : IntStream.range(0, all.size() / step)
                        .mapToObj(i -> all.get(i * step + Math.floorMod(Hash.mix(i + 1), step)))
                        .toList();
        return of(flows, vocabulary, events);
    }

    private static int[] usual(List<Sequence> flows, int vocabulary) {
        int[] having = new int[vocabulary];
        int[] seenBy = new int[vocabulary];
        Arrays.fill(seenBy, -1);
        for (int f = 0; f < flows.size(); f++) {
            Sequence flow = flows.get(f);
            for (int i = 0; i < flow.size; i++) {
                int event = flow.events[i];
                having[event] += seenBy[event] == f ? 0 : 1;
                seenBy[event] = f;
            }
        }
        return IntStream.range(0, vocabulary)
                .filter(event -> Usual.isDone(having[event], flows.size()))
                .boxed()
                .sorted((a, b) -> having[b] - having[a])
                .limit(MAX_EVENTS)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static FlowShapes of(List<Sequence> flows, int vocabulary, int[] events) {
        int[] place = new int[vocabulary];
        Arrays.fill(place, -1);
        for (int i = 0; i < events.length; i++) {
            place[events[i]] = i;
        }
        int[][] counts = new int[flows.size()][events.length];
        long[][] first = new long[flows.size()][events.length];
        int[] last = new int[flows.size()];
        for (int f = 0; f < flows.size(); f++) {
            Sequence flow = flows.get(f);
            last[f] = -1;
            for (int i = 0; i < flow.size; i++) {
                int event = place[flow.events[i]];
                if (event >= 0) {
                    if (counts[f][event]++ == 0) {
                        first[f][event] = flow.times[i];
                    }
                    last[f] = event;
                }
            }
        }
        return new FlowShapes(flows, events, counts, first, last);
    }

    int size() {
        return flows.size();
    }

    boolean has(int flow, int event) {
        return counts[flow][event] > 0;
    }

    /// How many flows have both.
    int together(int a, int b) {
        int n = 0;
        for (int[] count : counts) {
            n += count[a] > 0 && count[b] > 0 ? 1 : 0;
        }
        return n;
    }

    int having(int event) {
        return together(event, event);
    }
}
