package dev.sightline.intake.senders;

import dev.sightline.intake.decode.Peer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One who sends, and what came of it. Guarded by [Senders].
final class Sender {
    private static final long SECOND = 1_000_000_000L;
    /// Seconds that the rate is of, and the one that is not over.
    private static final int RING = (int) Senders.RATE_SECONDS + 1;

    /// How long one may be quiet who usually is not.
    private static final long QUIET_NANOS = 10 * SECOND;

    private static final int PAUSES = 4;
    private static final int REMARKS = 20;
    private static final String OTHER_REMARKS = "other remarks";

    /// @param host as its rows say, or empty
    /// @param program likewise
    record Key(String protocol, String address, String host, String program) {}

    final Key key;
    private final List<SenderState.Value> select;
    private final long firstNanos;
    private final long[] counts = new long[RING];
    /// The second that each count is of.
    private final long[] seconds = new long[RING];

    private Peer peer;
    private long rows;
    private long rejected;
    private long lost;
    private long sampled;
    private long messages;
    private long lastNanos;
    private @Nullable Long newestNanos;
    private String level = "";
    private final Map<String, Long> remarks = new LinkedHashMap<>();

    Sender(Key key, List<SenderState.Value> select, Peer peer, long nowNanos) {
        this.key = key;
        this.select = select;
        this.peer = peer;
        this.firstNanos = nowNanos;
        this.lastNanos = nowNanos;
    }

    /// For people.
    String name() {
        String who = key.program().isEmpty() || key.host().isEmpty()
                ? key.program() + key.host()
                : key.program() + "@" + key.host();
        String where = key.protocol() + " " + key.address();
        return who.isEmpty() ? where : who + " (" + where + ")";
    }

    void heard(Peer from, long nowNanos) {
        peer = from;
        messages++;
        lastNanos = Math.max(lastNanos, nowNanos);
    }

    void rows(long more, long nowNanos) {
        rows += more;
        long second = Math.floorDiv(nowNanos, SECOND);
        int at = (int) Math.floorMod(second, (long) RING);
        if (seconds[at] != second) {
            seconds[at] = second;
            counts[at] = 0;
        }
        counts[at] += more;
    }

    void newest(long timeNanos) {
        Long known = newestNanos;
        if (known == null || timeNanos > known) {
            newestNanos = timeNanos;
        }
    }

    void rejected(long records) {
        rejected += records;
    }

    void lost(long events) {
        lost += events;
    }

    void sampled(long events) {
        sampled += events;
    }

    void level(String said) {
        level = said;
    }

    /// @return whether nobody was told so of it before
    boolean remark(String what, long times) {
        String its = remarks.containsKey(what) || remarks.size() < REMARKS ? what : OTHER_REMARKS;
        return Objects.equals(remarks.merge(its, times, Long::sum), times);
    }

    boolean hasRemark(String what) {
        return remarks.containsKey(what) || remarks.size() >= REMARKS;
    }

    long rows() {
        return rows;
    }

    long rejected() {
        return rejected;
    }

    long lost() {
        return lost;
    }

    long sampled() {
        return sampled;
    }

    long lastNanos() {
        return lastNanos;
    }

    /// Rows in the ten whole seconds before this one.
    private long recent(long nowNanos) {
        long now = Math.floorDiv(nowNanos, SECOND);
        long sum = 0;
        for (int i = 0; i < RING; i++) {
            if (seconds[i] < now && seconds[i] >= now - Senders.RATE_SECONDS) {
                sum += counts[i];
            }
        }
        return sum;
    }

    SenderState state(long nowNanos) {
        Long newest = newestNanos;
        return new SenderState(
                key.protocol(),
                key.address(),
                key.host(),
                key.program(),
                rows,
                recent(nowNanos) / (double) Senders.RATE_SECONDS,
                rejected,
                lost,
                sampled,
                level,
                remarks,
                firstNanos,
                lastNanos,
                newest,
                newest == null ? null : nowNanos - newest,
                standing(nowNanos),
                select);
    }

    SenderState.Standing standing(long nowNanos) {
        if (peer.hasEnded()) {
            return SenderState.Standing.ENDED;
        }
        long pause = messages < 2 ? 0 : (lastNanos - firstNanos) / (messages - 1);
        return nowNanos - lastNanos > Math.max(QUIET_NANOS, PAUSES * pause)
                ? SenderState.Standing.SILENT
                : SenderState.Standing.SENDING;
    }
}
