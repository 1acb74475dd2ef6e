package dev.sightline.store;

import dev.sightline.event.TimeScale;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of every record: received = stored + sampled + dropped + rejected.
///
/// @param stored what is there now
/// @param dropped what was stored and went with old segments, since the store was told how much or how long to keep
/// @param causes the rejected ones by cause
/// @param lost what recorders say they lost before any file was written
/// @param damaged what is wrong with the sources, one line each: what, where
/// @param assumed what nobody said and was assumed, one line each
/// @param clock what the times of all records are, together
/// @param remarks on what senders sent to a live store: what was changed on the way into it, and messages that were
/// damaged
/// @param keptIn the file with the rejected records, or null when there are none
public record Ledger(
        long received,
        long stored,
        long sampled,
        long dropped,
        List<Cause> causes,
        List<Lost> lost,
        List<String> damaged,
        List<String> assumed,
        TimeScale clock,
        List<Remark> remarks,
        @Nullable String keptIn) {
    public Ledger {
        causes = List.copyOf(causes);
        lost = List.copyOf(lost);
        damaged = List.copyOf(damaged);
        assumed = List.copyOf(assumed);
        remarks = List.copyOf(remarks);
        long rejected = causes.stream().mapToLong(Cause::rows).sum();
        if (received != stored + sampled + dropped + rejected) {
            throw new IllegalArgumentException("received " + received + " is not stored " + stored + " + sampled "
                    + sampled + " + dropped " + dropped + " + rejected " + rejected);
        }
    }

    /// A ledger of which nothing was dropped.
    public Ledger(
            long received,
            long stored,
            long sampled,
            List<Cause> causes,
            List<Lost> lost,
            List<String> damaged,
            @Nullable String keptIn) {
        this(received, stored, sampled, 0, causes, lost, damaged, keptIn);
    }

    /// A ledger of what is certain.
    public Ledger(
            long received,
            long stored,
            long sampled,
            long dropped,
            List<Cause> causes,
            List<Lost> lost,
            List<String> damaged,
            @Nullable String keptIn) {
        this(received, stored, sampled, dropped, causes, lost, damaged, List.of(), TimeScale.ZONED, List.of(), keptIn);
    }

    public Ledger withDropped(long rows) {
        long left = stored + dropped - rows;
        return new Ledger(received, left, sampled, rows, causes, lost, damaged, assumed, clock, remarks, keptIn);
    }

    public Ledger withDamaged(List<String> lines) {
        return new Ledger(received, stored, sampled, dropped, causes, lost, lines, assumed, clock, remarks, keptIn);
    }

    public Ledger withRemarks(List<Remark> all) {
        return new Ledger(received, stored, sampled, dropped, causes, lost, damaged, assumed, clock, all, keptIn);
    }

    public Ledger withAssumed(List<String> lines) {
        return new Ledger(received, stored, sampled, dropped, causes, lost, damaged, lines, clock, remarks, keptIn);
    }

    public Ledger withClock(TimeScale known) {
        return new Ledger(received, stored, sampled, dropped, causes, lost, damaged, assumed, known, remarks, keptIn);
    }

    public Ledger withKeptIn(String file) {
        return new Ledger(received, stored, sampled, dropped, causes, lost, damaged, assumed, clock, remarks, file);
    }

    /// Nothing but stored rows.
    public static Ledger stored(long rows) {
        return new Ledger(rows, rows, 0, List.of(), List.of(), List.of(), null);
    }

    public long rejected() {
        return received - stored - sampled - dropped;
    }

    /// Records rejected for one reason.
    public record Cause(String cause, long rows) {}

    /// What is to be known of what somebody sent, whose records are rows all the same.
    ///
    /// @param sender who sent it, for people
    /// @param what was changed or damaged, for people
    /// @param times how many values, messages or, where something is the same for all that a sender sends, 1
    public record Remark(String sender, String what, long times) {}

    /// Events that a recorder lost.
    ///
    /// @param where which source, and which stream of it
    /// @param events how many; -1 if it only knows that some were lost
    /// @param fromNanos since when
    /// @param toNanos until when; equal to `fromNanos` if no interval is known
    public record Lost(String where, long events, long fromNanos, long toNanos) {}
}
