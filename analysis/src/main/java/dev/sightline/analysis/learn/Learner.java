package dev.sightline.analysis.learn;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Hash;
import dev.sightline.analysis.cell.Names;
import dev.sightline.analysis.learn.FlowSample.Sequence;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Proposes lifelines from rows in the order of time: what flows usually do, and how long it takes. In fixed
/// memory: of many flows some are looked at, whole. One thread.
public final class Learner {
    /// A lifeline, and what it was learned from.
    ///
    /// @param note in lines
    /// @param doubts what many flows do that was not taken for legitimate, because it began at some time; they are
    /// in the note, too
    public record Learned(Lifeline lifeline, String note, List<String> doubts) {
        public Learned {
            doubts = List.copyOf(doubts);
        }
    }

    private final EventColumns columns;
    private final TimeoutRule rule;
    private final List<TieRows> ties = new ArrayList<>();
    private final Names names = new Names();
    private long lastNanos = Long.MIN_VALUE;

    private record TieRows(Tie tie, int[] key, FlowSample sample) {}

    /// @param ties as [KeyFinder] finds them in rows of these columns
    public Learner(EventColumns columns, List<Tie> ties, TimeoutRule rule) {
        this.columns = columns;
        this.rule = rule;
        for (Tie tie : ties) {
            int[] key = tie.key().stream()
                    .mapToInt(name -> Field.named(columns.fields(), name))
                    .toArray();
            this.ties.add(new TieRows(tie, key, new FlowSample()));
        }
    }

    public void take(RowBlock block) {
        for (int i = 0; i < block.rows(); i++) {
            Row row = block.row(i);
            if (columns.hasEvent(row)) {
                long time = columns.timeNanos(row);
                lastNanos = Math.max(lastNanos, time);
                String event = columns.event(row);
                for (TieRows rows : ties) {
                    add(rows, row, event, time);
                }
            }
        }
    }

    private void add(TieRows rows, Row row, String event, long time) {
        if (!rows.tie.events().contains(event)) {
            return;
        }
        long hash = 0;
        for (int column : rows.key) {
            if (!row.isPresent(column)) {
                return;
            }
            hash = Hash.with(hash, CellText.hash(row, columns.fields().get(column), column));
        }
        rows.sample.add(hash, names.number(event), time, columns.endNanos(row));
    }

    /// What was learned, the lifelines of most flows first.
    public List<Learned> learned() {
        List<Learned> learned = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (TieRows rows : ties) {
            List<List<Sequence>> kinds = FlowKinds.of(begun(rows.sample.flows()), names.size());
            for (List<Sequence> kind : kinds) {
                Learned one = learn(rows, kind, kinds.size() > 1, taken);
                if (one != null) {
                    learned.add(one);
                }
            }
        }
        return learned;
    }

    private @Nullable Learned learn(TieRows rows, List<Sequence> all, boolean several, Set<String> taken) {
        if (all.size() < rule.leastFlows()) {
            return null;
        }
        List<Sequence> flows = settled(all);
        LifelineLearner learner =
                new LifelineLearner(flows, names.all(), rule, Field.withRole(columns.fields(), Role.PARENT) >= 0);
        String base = several ? mostFirst(flows) : keyName(rows.tie.key());
        String name = base;
        for (int n = 2; taken.contains(name); n++) {
            name = base + " " + n;
        }
        Lifeline lifeline = learner.learn(name, rows.tie.key());
        if (lifeline == null) {
            return null;
        }
        taken.add(name);
        String note = "learned from " + flows.size() + " flows" + (rows.sample.isWhole() ? "" : ", a sample")
                + (flows.size() < all.size()
                        ? "; " + (all.size() - flows.size()) + " that began late were left out"
                        : "");
        List<String> doubts = learner.doubts();
        return new Learned(
                lifeline,
                String.join(
                        "\n", Stream.concat(Stream.of(note), doubts.stream()).toList()),
                doubts);
    }

    /// Those whose beginning is there: of the first, which others were still under way at, those are left out that
    /// begin with what later ones hardly ever begin with. If later ones are few, all.
    private List<Sequence> begun(List<Sequence> flows) {
        LatencyHistogram totals = new LatencyHistogram();
        long begin = Long.MAX_VALUE;
        for (Sequence flow : flows) {
            totals.add(Math.max(0, flow.times[flow.size - 1] - flow.firstNanos()));
            begin = Math.min(begin, flow.firstNanos());
        }
        long limit = begin + totals.usual(rule.percent(), 2 * (100 - rule.percent()));
        List<Sequence> later =
                flows.stream().filter(flow -> flow.firstNanos() > limit).toList();
        if (later.size() * 2 < flows.size()) {
            return flows;
        }
        int[] first = new int[names.size()];
        later.forEach(flow -> first[flow.events[0]]++);
        return flows.stream()
                .filter(flow -> flow.firstNanos() > limit || Usual.isLeftOut(first[flow.events[0]], later.size()))
                .toList();
    }

    /// Those that had time to end. If hardly any had, all.
    private List<Sequence> settled(List<Sequence> flows) {
        LatencyHistogram totals = new LatencyHistogram();
        flows.forEach(flow -> totals.add(Math.max(0, flow.times[flow.size - 1] - flow.firstNanos())));
        long limit = lastNanos - totals.percentile(rule.percent());
        List<Sequence> early =
                flows.stream().filter(flow -> flow.firstNanos() <= limit).toList();
        return early.size() * 2 >= flows.size() ? early : flows;
    }

    private String mostFirst(List<Sequence> flows) {
        Map<Integer, Integer> begun = new HashMap<>();
        flows.forEach(flow -> begun.merge(flow.events[0], 1, Integer::sum));
        return begun.entrySet().stream()
                .max(Map.Entry.<Integer, Integer>comparingByValue().thenComparingInt(each -> -each.getKey()))
                .map(each -> names.name(each.getKey()))
                .orElse("flow");
    }

    /// `job_inst.id` becomes `job_inst`.
    private static String keyName(List<String> key) {
        String last = key.getLast();
        String bare = last.replaceFirst("(?i)[._-]?(id|key|guid|uuid)$", "");
        return bare.isEmpty() ? last : bare;
    }
}
