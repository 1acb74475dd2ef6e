package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Names;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Why a step did not come, from what those who should have sent it did meanwhile: who usually does it after the one
/// that did the flow's last step, else those that took part in the flow, else all that ever send it.
///
/// Rows are asked in this order: is a row of the flow newer than its time-out (still running); did a producer's
/// numbers skip (lost on the way); does a row of the flow say that others were left out (sampled out); did who should
/// have sent it, or who was to hand it over, send nothing more (died); did it send other things, but
/// none of these, though it used to send many (level lowered); were events of the trace left out (sampled out); else it
/// is really missing.
final class Causes {
    /// Who was seen in so many stretches of time before is expected to be seen again.
    private static final int ALIVE = 3;

    /// And in so many, where it came back before the step was due.
    private static final int HABIT = 8;

    private final Map<Integer, List<Integer>> sendersOf = new HashMap<>();
    private final Activity activity;
    private final SequenceGaps gaps;
    private final Handovers handovers;
    private final Names entities;
    private final long sampledOut;

    /// @param sampledOut how many events of the trace were left out, as its ledger says
    Causes(Activity activity, SequenceGaps gaps, Handovers handovers, Names entities, long sampledOut) {
        this.sampledOut = sampledOut;
        this.activity = activity;
        this.gaps = gaps;
        this.handovers = handovers;
        this.entities = entities;
    }

    /// A cause, and a sentence for it.
    record Found(Cause cause, String why) {}

    /// From one bin, in which it was there, to another, in which it was again, or behind the last.
    private record Silence(int entity, int seen, int until, long sinceNanos) {}

    Found of(Gap step) {
        if (step.goesOn()) {
            return new Found(Cause.STILL_RUNNING, "rows of it came until " + Instant.EPOCH.plusNanos(step.lastNanos()));
        }
        if (step.leftOut()) {
            return new Found(Cause.SAMPLED_OUT, "a row of it says that it was not sampled");
        }
        List<Integer> senders = senders(step);
        if (senders.size() > Handovers.MAX_FOLLOWERS) {
            return missing("one of " + senders.size() + " sends it");
        }
        SequenceGaps.Gap gap = gaps.between(senders, step.fromNanos(), step.toNanos());
        if (gap != null) {
            return new Found(
                    Cause.LOST,
                    gap.rows() + " rows of " + entities.name(gap.entity()) + " are missing in its numbers between "
                            + Instant.EPOCH.plusNanos(gap.fromNanos()) + " and "
                            + Instant.EPOCH.plusNanos(gap.toNanos()));
        }
        List<Silence> silent = new ArrayList<>();
        List<Silence> mute = new ArrayList<>();
        for (int sender : senders) {
            Silence whole = silence(sender, -1, step);
            Silence ofStep = whole == null ? silence(sender, step.number(), step) : null;
            if (whole != null) {
                silent.add(whole);
            } else if (ofStep != null && saysOtherThings(ofStep, step.number())) {
                mute.add(ofStep);
            }
        }
        int last = step.lastEntity();
        Silence before = last < 0 || senders.contains(last) ? null : silence(last, -1, step);
        if (before != null) {
            silent.add(before);
        }
        if (!silent.isEmpty()) {
            String whose = silent.size() == 1 && before != null ? ", who did the step before" : "";
            return new Found(Cause.DIED, "nothing came from " + since(silent) + whose);
        }
        if (!mute.isEmpty()) {
            return new Found(Cause.LEVEL_LOWERED, "other rows came, but none of this step, from " + since(mute));
        }
        return missing(senders.isEmpty() ? "" : "those who send it were there: " + String.join(", ", names(senders)));
    }

    /// Who should have sent it.
    private List<Integer> senders(Gap step) {
        List<Integer> after = handovers.followers(step.lastEntity(), step.number());
        if (!after.isEmpty()) {
            return after;
        }
        List<Integer> all = sendersOf.computeIfAbsent(step.number(), activity::having);
        List<Integer> own = all.stream().filter(step::tookPart).toList();
        return own.isEmpty() ? all : own;
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
                : Stream.concat(names.stream(), Stream.of((senders.size() - 5) + " more"))
                        .toList();
    }

    /// The first silence that lies in the time in which a step was to come, or reaches into it, and is more than twice
    /// as long as any before, and where it ends in time as any after it; null where there is none.
    private @Nullable Silence silence(int sender, int event, Gap step) {
        Activity.Bits bits = activity.known(sender, event);
        int from = activity.binOf(step.fromNanos());
        int to = Math.min(activity.binOf(step.toNanos()), activity.lastBin());
        int longest = 1;
        int seen = bits.next(0);
        for (int times = 1; seen >= 0 && seen <= to; times++) {
            int next = seen + 1 < Activity.BINS ? bits.next(seen + 1) : -1;
            int until = next < 0 ? activity.lastBin() + 1 : next;
            boolean there = times >= (until > to ? ALIVE : HABIT);
            boolean ends = until <= to;
            if (there
                    && until > from
                    && until - seen > 2 * longest
                    && (event >= 0 || activity.othersGoOn(sender, seen + 1, until))
                    && (!ends || until - seen > 2 * longestFrom(bits, until))) {
                return new Silence(sender, seen, until, activity.lastRowNanos(bits, seen));
            }
            longest = Math.max(longest, until - seen);
            seen = next;
        }
        return null;
    }

    /// The longest time between two bins from one on: who is silent so long again and again did not die.
    private static int longestFrom(Activity.Bits bits, int bin) {
        int longest = 0;
        for (int seen = bin, next; seen + 1 < Activity.BINS; seen = next) {
            next = bits.next(seen + 1);
            if (next < 0) {
                break;
            }
            longest = Math.max(longest, next - seen);
        }
        return longest;
    }

    /// Whether who is silent of one step was there for long enough meanwhile to have done it: for more than twice as
    /// many stretches as there ever were between two of them before.
    private boolean saysOtherThings(Silence silence, int event) {
        Activity.Bits ofStep = activity.known(silence.entity(), event);
        Activity.Bits ofAll = activity.known(silence.entity(), -1);
        int most = 1;
        for (int seen = ofStep.next(0); seen < silence.seen(); ) {
            int next = ofStep.next(seen + 1);
            most = Math.max(most, ofAll.count(seen + 1, next + 1));
            seen = next;
        }
        return ofAll.count(silence.seen() + 1, silence.until()) > 2 * most;
    }

    /// Who fell silent first stands first.
    private String since(List<Silence> silent) {
        return silent.stream()
                .sorted(Comparator.comparingLong(Silence::sinceNanos))
                .map(each -> entities.name(each.entity()) + " since " + Instant.EPOCH.plusNanos(each.sinceNanos())
                        + (each.until() > activity.lastBin()
                                ? ""
                                : " until about " + Instant.EPOCH.plusNanos(activity.beginOf(each.until()))))
                .collect(Collectors.joining(", "));
    }
}
