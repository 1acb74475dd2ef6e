package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Names;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Why a step did not come, from what those who usually send it did meanwhile.
///
/// Rows are asked in this order: is a row of the flow newer than its time-out (still running); did a producer's
/// numbers skip (lost on the way); does a row of the flow say that others were left out (sampled out); did who sends
/// such steps send nothing more (died); did it send other things, but
/// none of these, though it used to send many (level lowered); were events of the trace left out (sampled out); else it
/// is really missing.
final class Causes {
    /// Who was seen in so many stretches of time before is expected to be seen again.
    private static final int ALIVE = 3;

    /// Of one among more it cannot be told which should have, and looking at all for each flow would take for ever.
    private static final int MAX_SENDERS = 64;

    private final Map<Integer, List<Integer>> sendersOf = new HashMap<>();
    private final Activity activity;
    private final SequenceGaps gaps;
    private final Names entities;
    private final long sampledOut;

    /// @param sampledOut how many events of the trace were left out, as its ledger says
    Causes(Activity activity, SequenceGaps gaps, Names entities, long sampledOut) {
        this.sampledOut = sampledOut;
        this.activity = activity;
        this.gaps = gaps;
        this.entities = entities;
    }

    /// A cause, and a sentence for it.
    record Found(Cause cause, String why) {}

    /// @param event number of the first step that is missing; of alternatives the first
    /// @param lastNanos when the flow was last seen
    /// @param dueNanos when its time-out passed
    /// @param leftOut whether a row of the flow says that others of it were not kept
    Found of(int event, long lastNanos, long dueNanos, boolean leftOut) {
        if (lastNanos > dueNanos) {
            return new Found(Cause.STILL_RUNNING, "rows of it came until " + Instant.EPOCH.plusNanos(lastNanos));
        }
        if (leftOut) {
            return new Found(Cause.SAMPLED_OUT, "a row of it says that it was not sampled");
        }
        List<Integer> senders = sendersOf.computeIfAbsent(event, activity::having);
        if (senders.size() > MAX_SENDERS) {
            return missing("one of " + senders.size() + " sends it");
        }
        SequenceGaps.Gap gap = gaps.between(senders, lastNanos, dueNanos);
        if (gap != null) {
            return new Found(
                    Cause.LOST,
                    gap.rows() + " rows of " + entities.name(gap.entity()) + " are missing in its numbers between "
                            + Instant.EPOCH.plusNanos(gap.fromNanos()) + " and "
                            + Instant.EPOCH.plusNanos(gap.toNanos()));
        }
        List<String> silent = new ArrayList<>();
        List<String> mute = new ArrayList<>();
        for (int sender : senders) {
            if (isSilent(activity.known(sender, -1), lastNanos, dueNanos)) {
                silent.add(since(sender, -1, dueNanos));
            } else if (isSilent(activity.known(sender, event), lastNanos, dueNanos)) {
                mute.add(since(sender, event, dueNanos));
            }
        }
        if (!silent.isEmpty()) {
            return new Found(Cause.DIED, "nothing came from " + String.join(", ", silent));
        }
        if (!mute.isEmpty()) {
            return new Found(
                    Cause.LEVEL_LOWERED, "other rows came, but none of this step, from " + String.join(", ", mute));
        }
        return missing(senders.isEmpty() ? "" : "those who send it were there: " + String.join(", ", names(senders)));
    }

    /// Of a trace of which events were left out nothing is really missing: what left them out did not tell which.
    private Found missing(String why) {
        return sampledOut == 0
                ? new Found(Cause.MISSING, why)
                : new Found(Cause.SAMPLED_OUT, sampledOut + " events of this trace were sampled out");
    }

    private List<String> names(List<Integer> senders) {
        List<String> names = senders.stream().limit(5).map(entities::name).toList();
        return senders.size() <= 5
                ? names
                : java.util.stream.Stream.concat(
                                names.stream(), java.util.stream.Stream.of((senders.size() - 5) + " more"))
                        .toList();
    }

    /// Whether it was there before, and nothing of it is from just after one moment to the other, for longer than
    /// it ever was before, nor for as long again.
    private boolean isSilent(Activity.Bits bits, long lastNanos, long dueNanos) {
        int from = activity.binOf(lastNanos);
        int due = Math.min(activity.binOf(dueNanos), activity.lastBin());
        int seen = bits.before(from + 1);
        int next = bits.next(from + 1);
        int until = next < 0 ? activity.lastBin() + 1 : next;
        if (seen < 0 || bits.count(0, from + 1) < ALIVE || until <= due) {
            return false;
        }
        int longest = 0;
        for (int at = bits.next(0), before = at; at >= 0 && at <= seen; before = at, at = bits.next(at + 1)) {
            longest = Math.max(longest, at - before);
            if (at + 1 >= Activity.BINS) {
                break;
            }
        }
        return until - seen > 2 * Math.max(1, longest);
    }

    private String since(int sender, int event, long dueNanos) {
        int seen = activity.known(sender, event).before(activity.binOf(dueNanos) + 1);
        return entities.name(sender) + " since " + Instant.EPOCH.plusNanos(activity.startNanos(seen + 1));
    }
}
