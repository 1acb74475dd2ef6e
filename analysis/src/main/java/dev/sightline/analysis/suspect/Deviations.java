package dev.sightline.analysis.suspect;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds what is not as usual in the runs of a period, and in which runs; then leaves away what something below
/// them explains: a run in which a step of another entity, called from there, is out of the ordinary at least
/// as surely says nothing about who called. What is left is what starts at a step.
final class Deviations {
    /// Fewer decades are chance, given how many things are looked at.
    private static final double MIN_DECADES = 1.5;

    private static final double MIN_EFFECT = 0.15;
    /// Longer than all but one in twenty usual runs.
    static final double SLOW = 0.95;
    /// And longer than usual by this share of the whole flow: what nobody would notice is no fault.
    private static final double MATERIAL = 0.05;
    /// What is to explain something must be nearly as sure.
    private static final double AS_SURE = 0.7;

    private final Runs runs;
    private final Map<Integer, StepCounts> usual;
    private final Runs before;
    private final List<Deviation> found = new ArrayList<>();
    /// By deviation, the runs that show it.
    private final List<BitSet> where = new ArrayList<>();

    /// @param before runs just before the period
    Deviations(Runs runs, Map<Integer, StepCounts> usual, Runs before, StepCounts.Blocks blocks) {
        this.runs = runs;
        this.usual = usual;
        this.before = before;
        runs.byStep().forEach((step, of) -> {
            StepCounts known = usual.get(step);
            if (known != null) {
                StepCounts now = new StepCounts(runs, of, blocks);
                findTraits(step, of, now, known);
                findSlow(step, of, now, known);
            }
        });
    }

    private void findTraits(int step, int[] of, StepCounts now, StepCounts known) {
        Set<Integer> traits = new HashSet<>(now.traits().keySet());
        traits.addAll(known.traits().keySet());
        for (int trait : traits) {
            Deviation.Evidence evidence = Deviation.Evidence.of(
                    now.sum(trait), now.flows(), known.sumAmong(now, trait), known.flows(), known.dispersion(trait));
            if (!isNotable(evidence)) {
                continue;
            }
            boolean more = evidence.effect() > 0;
            BitSet shown = new BitSet();
            for (int run : of) {
                if (runs.times(run, trait / 8) >= 1 << trait % 8 == more) {
                    shown.set(run);
                }
            }
            boolean said = runs.names().step(trait / 8).said();
            add(new Deviation(step, said ? Deviation.Kind.LINE : Deviation.Kind.PART, trait, more, evidence), shown);
        }
    }

    private void findSlow(int step, int[] of, StepCounts now, StepCounts known) {
        if (!known.isTimed() || !now.isTimed()) {
            return;
        }
        long limit = known.quantile(SLOW);
        long middle = known.quantile(0.5);
        BitSet slow = new BitSet();
        boolean[] calls = {false};
        double[] share = {0};
        StepCounts.eachFlow(runs, of, (from, to) -> {
            for (int i = from; i < to; i++) {
                long self = runs.self(of[i]);
                if (self > limit && self - middle >= MATERIAL * runs.whole(of[i])) {
                    slow.set(of[i]);
                    share[0] += 1.0 / (to - from);
                }
                calls[0] |= runs.isCall(of[i]);
            }
        });
        Deviation.Evidence evidence = Deviation.Evidence.of(
                share[0], now.flows(), known.slowAmong(now), known.flows(), known.slowDispersion());
        if (isNotable(evidence) && evidence.effect() > 0) {
            add(
                    new Deviation(step, calls[0] ? Deviation.Kind.GAP : Deviation.Kind.SELF_TIME, -1, true, evidence),
                    slow);
        }
    }

    private static boolean isNotable(Deviation.Evidence evidence) {
        return evidence.decades() >= MIN_DECADES && Math.abs(evidence.effect()) >= MIN_EFFECT;
    }

    private void add(Deviation deviation, BitSet shown) {
        found.add(deviation);
        where.add(shown);
    }

    List<Deviation> all() {
        return found;
    }

    StepCounts usual(int step) {
        return java.util.Objects.requireNonNull(usual.get(step));
    }

    /// The deviations as they are in those runs alone in which nothing explains them: nothing below and, of parts,
    /// nothing above that is proven to be its own entity's, because who is called otherwise does other things.
    List<Deviation> unexplained() {
        Surest parts = new Surest(runs);
        Surest times = new Surest(runs);
        for (int i = 0; i < found.size(); i++) {
            (found.get(i).kind().isTime() ? times : parts).mark(found.get(i), where.get(i));
        }
        parts.goUp();
        times.goUp();
        Surest above = new Surest(runs);
        Surest nothing = new Surest(runs);
        List<Deviation> left = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Deviation deviation = found.get(i);
            boolean isTime = deviation.kind().isTime();
            Deviation own = without(deviation, where.get(i), isTime ? times : parts, nothing);
            left.add(own);
            if (!isTime
                    && own.evidence().decades()
                            >= AS_SURE * deviation.evidence().decades()) {
                above.mark(own, where.get(i));
            }
        }
        above.goDown();
        for (int i = 0; i < found.size(); i++) {
            if (!found.get(i).kind().isTime()) {
                left.set(i, without(found.get(i), where.get(i), parts, above));
            }
        }
        return left;
    }

    private Deviation without(Deviation deviation, BitSet shown, Surest below, Surest above) {
        int entity = runs.names().step(deviation.step()).entity();
        double enough = AS_SURE * deviation.evidence().decades();
        Map<Long, double[]> flows = new HashMap<>();
        for (int run : runs.byStep().getOrDefault(deviation.step(), new int[0])) {
            boolean shows = shown.get(run);
            if (!shows || below.strongest(run, entity) < enough && above.strongest(run, entity) < enough) {
                double[] share = flows.computeIfAbsent(runs.flow(run), key -> new double[2]);
                share[0] += shows ? 1 : 0;
                share[1]++;
            }
        }
        double showing = flows.values().stream()
                .mapToDouble(share -> share[0] / share[1])
                .sum();
        double having = deviation.more() ? showing : flows.size() - showing;
        Deviation.Evidence evidence = deviation.evidence().among(having, flows.size());
        if (evidence.effect() > 0 != deviation.more()) {
            evidence = deviation.evidence().among(0, 0);
        }
        return new Deviation(
                deviation.step(),
                deviation.kind(),
                deviation.trait(),
                deviation.more(),
                evidence.weighted(Onset.of(deviation, before, usual(deviation.step()))));
    }
}
