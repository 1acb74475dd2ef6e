package dev.sightline.analysis.causal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds events after which others happened, each after the one before it and in time, and some did not.
///
/// From the last step to the first: an event is of a step if it is selected, if the first one of the next step that
/// happens after it is there in time, and if the first one of what must not be is not. The first in time is enough to
/// know: if it is too late, so are all. Hence O(steps * (events + messages)), and not one walk for each event. Where
/// all steps have to have a value in common, the same is done for the events of each value, in the stretch of the order
/// from the first of these to the last. Times are the corrected ones, in which nothing is received before it is sent.
///
/// The order is that of L. Lamport, 1978; what does not come within a time is the *negation* of complex event
/// processing (SASE; D. Gyllstrom and others, 2008).
public final class PatternSearch {
    /// Events that are looked at, over all values and steps: some seconds.
    private static final long MOST_WORK = 3_000_000_000L;

    /// Events, added up over the steps, of which some five bytes are kept each.
    private static final long MOST_KEPT = 16_000_000;

    private static final int CHECK_EVERY = 256;
    private static final long ANY_TIME = Long.MAX_VALUE;

    /// @param events those of the step, if they were all
    /// @param withinNanos after the step before; the largest number: whenever
    public record Step(BitSet events, long withinNanos) {}

    /// @param chains an event a step, in the order of time of their first ones; as many as were asked for
    /// @param matches how many first events there are from which such a chain goes out
    /// @param notYetDue how many more there would be, if nothing else came: the trace ends before it is too late
    public record Found(List<int[]> chains, long matches, long notYetDue) {}

    private final CausalOrder order;
    private final List<Step> steps;
    private final List<Step> absent;
    private final EarliestAfter earliest;
    private final long lastNanos;
    /// By step: of each event, the first of the next step that happens after it.
    private final int[][] next;

    private final int[] unwanted;
    /// By step: the events from which the rest of the pattern goes out. None between two stretches, as these are many;
    /// no `BitSet`, which looks through all of its words when the last bit is cleared.
    private final boolean[][] of;

    private final boolean[] not;
    /// The first ones of those found so far, the last of these at the head: of millions only some are given.
    private final PriorityQueue<int[]> chains;

    private final int limit;
    private long matches;
    private long notYetDue;

    private PatternSearch(CausalOrder order, List<Step> steps, List<Step> absent, int limit) {
        this.order = order;
        this.limit = limit;
        chains = new PriorityQueue<>(byTime(order).reversed());
        this.steps = List.copyOf(steps);
        this.absent = List.copyOf(absent);
        earliest = new EarliestAfter(order);
        next = new int[steps.size() - 1][];
        Arrays.setAll(next, i -> EarliestAfter.none(order.events()));
        unwanted = absent.isEmpty() ? new int[0] : EarliestAfter.none(order.events());
        of = new boolean[steps.size()][order.events()];
        not = new boolean[order.events()];
        lastNanos = IntStream.range(0, order.events())
                .mapToLong(order::correctedNanos)
                .max()
                .orElse(0);
    }

    /// @param absent what must not come after the last step, within its time
    /// @param keys by event: what all of a chain have in common, -1 for nothing; null: they need not
    /// @param limit of chains that are given
    /// @throws IllegalArgumentException if it is too much to look at, or to keep: what to do
    public static Found of(
            CausalOrder order,
            List<Step> steps,
            List<Step> absent,
            int @Nullable [] keys,
            int limit,
            BooleanSupplier cancelled) {
        long kept = (long) (steps.size() + absent.size()) * order.events();
        if (kept > MOST_KEPT) {
            throw new IllegalArgumentException((steps.size() + absent.size()) + " steps are too many for "
                    + order.events() + " events; at most " + MOST_KEPT / order.events() + " are looked at together");
        }
        PatternSearch search = new PatternSearch(order, steps, absent, limit);
        if (keys == null) {
            search.search(IntStream.range(0, order.events()).toArray(), 0, order.events());
        } else {
            search.ofEachKey(keys, cancelled);
        }
        return search.found();
    }

    private void ofEachKey(int[] keys, BooleanSupplier cancelled) {
        List<int[]> groups = groups(keys);
        int[] inOrder = earliest.inOrder();
        long work = groups.stream()
                        .mapToLong(places -> places[places.length - 1] - places[0] + 1L)
                        .sum()
                * (steps.size() + absent.size());
        if (work > MOST_WORK) {
            throw new IllegalArgumentException(
                    "same: its " + groups.size() + " values last for so long that " + work / 1_000_000
                            + " million events would be looked at; choose less with where, or another column");
        }
        int done = 0;
        for (int[] places : groups) {
            if (done++ % CHECK_EVERY == 0 && cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            int[] events = places.clone();
            for (int i = 0; i < events.length; i++) {
                events[i] = inOrder[places[i]];
            }
            search(events, places[0], places[places.length - 1] + 1);
        }
    }

    /// The places of the events of each value with which a chain may begin, ascending.
    private List<int[]> groups(int[] keys) {
        int most = Arrays.stream(keys).max().orElse(-1) + 1;
        BitSet begins = new BitSet(most);
        steps.getFirst().events.stream().filter(event -> keys[event] >= 0).forEach(event -> begins.set(keys[event]));
        BitSet any = new BitSet(order.events());
        Stream.of(steps, absent).flatMap(List::stream).forEach(step -> any.or(step.events));
        int[] inOrder = earliest.inOrder();
        int[] counts = new int[most];
        IntPredicate isPart = event -> keys[event] >= 0 && begins.get(keys[event]) && any.get(event);
        Arrays.stream(inOrder).filter(isPart).forEach(event -> counts[keys[event]]++);
        int[][] places = new int[most][];
        Arrays.setAll(places, key -> new int[counts[key]]);
        Arrays.fill(counts, 0);
        for (int place = 0; place < inOrder.length; place++) {
            int event = inOrder[place];
            if (isPart.test(event)) {
                places[keys[event]][counts[keys[event]]++] = place;
            }
        }
        return Arrays.stream(places).filter(each -> each.length > 0).toList();
    }

    /// @param events that may be of a step
    /// @param from the first place of theirs in the order
    /// @param end behind the last
    private void search(int[] events, int from, int end) {
        boolean isTimed = absent.stream().anyMatch(step -> step.withinNanos != ANY_TIME);
        long ever = isTimed ? firsts(events, from, end, false) : 0;
        long due = firsts(events, from, end, true);
        notYetDue += isTimed ? ever - due : 0;
        for (int event : events) {
            if (of[0][event]) {
                take(chain(event));
            }
        }
        for (int event : events) {
            for (boolean[] each : of) {
                each[event] = false;
            }
        }
    }

    private void take(int[] chain) {
        matches++;
        chains.add(chain);
        if (chains.size() > limit) {
            chains.remove();
        }
    }

    private int[] chain(int event) {
        int[] chain = new int[steps.size()];
        chain[0] = event;
        for (int i = 1; i < chain.length; i++) {
            chain[i] = next[i - 1][chain[i - 1]];
        }
        return chain;
    }

    /// Finds the events of each step; how many the first one has.
    ///
    /// @param isDue whether the trace has to go on for long enough to say that something did not come
    private long firsts(int[] events, int from, int end, boolean isDue) {
        int last = steps.size() - 1;
        for (int event : events) {
            of[last][event] = steps.get(last).events.get(event);
        }
        for (Step step : absent) {
            lack(step, events, from, end, isDue);
        }
        for (int i = last - 1; i >= 0; i--) {
            earliest.fill(events, of[i + 1], from, end, next[i]);
            Step step = steps.get(i);
            for (int event : events) {
                of[i][event] = step.events.get(event) && isInTime(event, next[i][event], steps.get(i + 1).withinNanos);
            }
        }
        long count = 0;
        for (int event : events) {
            count += of[0][event] ? 1 : 0;
        }
        return count;
    }

    /// Takes those out of the last step after which the step came.
    private void lack(Step step, int[] events, int from, int end, boolean isDue) {
        for (int event : events) {
            not[event] = step.events.get(event);
        }
        earliest.fill(events, not, from, end, unwanted);
        boolean[] some = of[of.length - 1];
        for (int event : events) {
            boolean isOpen = step.withinNanos != ANY_TIME && lastNanos - order.correctedNanos(event) < step.withinNanos;
            if (isInTime(event, unwanted[event], step.withinNanos) || isDue && isOpen) {
                some[event] = false;
            }
            not[event] = false;
        }
    }

    private boolean isInTime(int event, int later, long within) {
        return later != EarliestAfter.NONE
                && (within == ANY_TIME || order.correctedNanos(later) - order.correctedNanos(event) <= within);
    }

    private static Comparator<int[]> byTime(CausalOrder order) {
        return Comparator.comparingLong((int[] chain) -> order.timeNanos(chain[0]))
                .thenComparingInt(chain -> chain[0]);
    }

    private Found found() {
        return new Found(chains.stream().sorted(byTime(order)).toList(), matches, notYetDue);
    }
}
