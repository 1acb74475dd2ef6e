package dev.sightline.analysis.context;

import dev.sightline.analysis.context.Context.Neighbour;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// Of each of some moments the flows that began nearest before and after it. Between two moments next to each other
/// only
/// the first and the last few can be near, so that many are kept.
final class Neighbours {
    /// By beginning, then name, so that equal ones have an order.
    private static final Comparator<Neighbour> BY_BEGINNING =
            Comparator.comparingLong(Neighbour::firstNanos).thenComparing(each -> String.join("\u001f", each.flow()));

    private final int most;
    private final long[] moments;
    /// By stretch between moments: those that began last, the earliest on top, and first, the latest on top.
    private final List<PriorityQueue<Neighbour>> last = new ArrayList<>();
    private final List<PriorityQueue<Neighbour>> first = new ArrayList<>();

    /// @param most of each side
    Neighbours(int most, long[] moments) {
        this.most = most;
        this.moments = Arrays.stream(moments).sorted().distinct().toArray();
        for (int i = 0; i <= this.moments.length; i++) {
            last.add(new PriorityQueue<>(BY_BEGINNING));
            first.add(new PriorityQueue<>(BY_BEGINNING.reversed()));
        }
    }

    void add(Neighbour flow) {
        int stretch = stretch(flow.firstNanos());
        add(last.get(stretch), flow);
        add(first.get(stretch), flow);
    }

    private void add(PriorityQueue<Neighbour> some, Neighbour flow) {
        some.add(flow);
        if (some.size() > most) {
            some.remove();
        }
    }

    /// Stretch i is from moment i - 1 on, before moment i.
    private int stretch(long nanos) {
        int at = Arrays.binarySearch(moments, nanos);
        return at >= 0 ? at + 1 : -at - 1;
    }

    /// The nearest first.
    List<Neighbour> before(long moment) {
        List<Neighbour> near = new ArrayList<>();
        for (int i = stretch(moment) - 1; i >= 0 && near.size() < most; i--) {
            near.addAll(last.get(i).stream().sorted(BY_BEGINNING.reversed()).toList());
        }
        return near.subList(0, Math.min(most, near.size()));
    }

    /// The same of those that began then or later.
    List<Neighbour> after(long moment) {
        List<Neighbour> near = new ArrayList<>();
        for (int i = stretch(moment); i <= moments.length && near.size() < most; i++) {
            near.addAll(first.get(i).stream().sorted(BY_BEGINNING).toList());
        }
        return near.subList(0, Math.min(most, near.size()));
    }
}
