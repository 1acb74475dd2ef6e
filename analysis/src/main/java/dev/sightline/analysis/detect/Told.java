package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What was told of flows already: what is known again after a restart is told once.
///
/// A name is a flow's key, what was told, and the how manyth time: a flow may miss something, come late, and miss
/// something again. A key may be used by flow after flow, so a name has the beginnings of those it was told of; it is
/// the
/// same flow when its rows, first to last, surround one. The beginning alone would not do: rows that came late are in
/// their place when they are read again.
///
/// Half a million names, some 60 MB; beyond that the oldest are let go. One thread.
final class Told {
    private static final int MAX_NAMES = 500_000;
    /// Of which a flow has one, whatever step is named.
    private static final Set<Kind> ONE = EnumSet.of(Kind.MISSING, Kind.LATE, Kind.OUT_OF_ORDER);

    private final Map<Long, long[]> beginnings = new LinkedHashMap<>();

    /// What is told of a flow.
    ///
    /// @param tie the columns that tell its flows apart
    /// @param event of kinds that a flow can have several of
    /// @param time the how manyth time it is told of the flow, from 1 on
    record What(List<String> tie, List<String> flow, Kind kind, String event, int time, boolean withdrawn) {
        private long name() {
            long key = Hash.of(String.join(FlowEnd.BETWEEN, tie)) * 31 + Hash.of(String.join(FlowEnd.BETWEEN, flow));
            return Hash.mix(key * 31 + Hash.of(kind + FlowEnd.BETWEEN + event)) * 31 + 2L * time + (withdrawn ? 1 : 0);
        }

        /// An anomaly of a flow, or that it is none after all.
        static What of(List<String> tie, Anomaly anomaly, int time, boolean withdrawn) {
            return of(tie, anomaly.flow(), anomaly.kind(), anomaly.event(), time, withdrawn);
        }

        static What of(List<String> tie, List<String> flow, Kind kind, String event, int time, boolean withdrawn) {
            // which step is out of order may become clearer with those that follow
            boolean one = ONE.contains(kind);
            return new What(tie, flow, kind, one ? "" : event, time, withdrawn);
        }

        private What again() {
            return new What(tie, flow, kind, event, time + 1, withdrawn);
        }
    }

    /// @param firstNanos of the flow's rows so far
    /// @param lastNanos of the same
    /// @return whether it was not told before
    boolean isNews(What what, long firstNanos, long lastNanos) {
        long name = what.name();
        long[] known = beginnings.get(name);
        if (known != null && Arrays.stream(known).anyMatch(nanos -> nanos >= firstNanos && nanos <= lastNanos)) {
            return false;
        }
        if (known == null && beginnings.size() == MAX_NAMES) {
            beginnings.remove(beginnings.keySet().iterator().next());
        }
        long[] more = known == null ? new long[1] : Arrays.copyOf(known, known.length + 1);
        more[more.length - 1] = firstNanos;
        beginnings.put(name, more);
        return true;
    }

    /// It was told, once more than is known.
    void remember(What what, long firstNanos) {
        What next = what;
        while (!isNews(next, firstNanos, firstNanos)) {
            next = next.again();
        }
    }

    /// Whether any flow with that key was told to miss something.
    boolean missed(List<String> tie, List<String> flow) {
        return beginnings.containsKey(new What(tie, flow, Kind.MISSING, "", 1, false).name());
    }
}
