package dev.sightline.analysis.learn;

import dev.sightline.analysis.learn.FlowSample.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Divides flows into kinds that have little in common: first by what they begin with, then those together again
/// that do nearly the same.
final class FlowKinds {
    private FlowKinds() {}

    /// From so much in common on (shares that both have, by shares that either has) it is one kind.
    private static final double ALIKE = 0.5;

    private static final int MAX_KINDS = 100;

    private static final class Kind {
        private final List<Sequence> flows = new ArrayList<>();
        /// By event, in how many flows.
        private final int[] having;

        Kind(int vocabulary) {
            having = new int[vocabulary];
        }

        void add(Sequence flow) {
            flows.add(flow);
            distinct(flow).forEach(event -> having[event]++);
        }

        static java.util.stream.IntStream distinct(Sequence flow) {
            return Arrays.stream(flow.events, 0, flow.size).distinct();
        }

        double share(int event) {
            return flows.isEmpty() ? 0 : (double) having[event] / flows.size();
        }

        double alike(Kind other) {
            double both = 0;
            double either = 0;
            for (int event = 0; event < having.length; event++) {
                both += Math.min(share(event), other.share(event));
                either += Math.max(share(event), other.share(event));
            }
            return either == 0 ? 0 : both / either;
        }

        double alike(Sequence flow) {
            boolean[] has = new boolean[having.length];
            distinct(flow).forEach(event -> has[event] = true);
            double both = 0;
            double either = 0;
            for (int event = 0; event < having.length; event++) {
                both += has[event] ? share(event) : 0;
                either += has[event] ? 1 : share(event);
            }
            return both / either;
        }
    }

    /// @return the flows of each kind, in their order, the largest kind first
    static List<List<Sequence>> of(List<Sequence> flows, int vocabulary) {
        int[] begun = new int[vocabulary];
        flows.forEach(flow -> begun[flow.events[0]]++);
        Kind[] byFirst = new Kind[vocabulary];
        List<Kind> kinds = new ArrayList<>();
        List<Sequence> others = new ArrayList<>();
        for (Sequence flow : flows) {
            int first = flow.events[0];
            if (!Usual.isDone(begun[first], flows.size()) || byFirst[first] == null && kinds.size() == MAX_KINDS) {
                others.add(flow);
                continue;
            }
            if (byFirst[first] == null) {
                byFirst[first] = new Kind(vocabulary);
                kinds.add(byFirst[first]);
            }
            byFirst[first].add(flow);
        }
        join(kinds);
        for (Sequence flow : others) {
            kinds.stream()
                    .max((a, b) -> Double.compare(a.alike(flow), b.alike(flow)))
                    .ifPresent(kind -> kind.add(flow));
        }
        return kinds.stream()
                .sorted((a, b) -> b.flows.size() - a.flows.size())
                .map(kind -> kind.flows.stream()
                        .sorted((a, b) -> Long.compare(a.firstNanos(), b.firstNanos()))
                        .toList())
                .toList();
    }

    private static void join(List<Kind> kinds) {
        boolean again = true;
        while (again) {
            again = false;
            for (int a = 0; a < kinds.size() && !again; a++) {
                for (int b = a + 1; b < kinds.size() && !again; b++) {
                    if (kinds.get(a).alike(kinds.get(b)) >= ALIKE) {
                        Kind joined = kinds.remove(b);
                        joined.flows.forEach(kinds.get(a)::add);
                        again = true;
                    }
                }
            }
        }
    }
}
