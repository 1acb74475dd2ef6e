package dev.sightline.server.live;

import dev.sightline.store.Ledger;
import dev.sightline.view.request.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How a store's ledger grew while somebody looked: what came, and what became of it, by second of arrival. The older,
/// the coarser: a tier holds 128 buckets, and what leaves it goes into buckets twice as wide. So it takes the same
/// memory after a year as after a day, and no record leaves the sums. Any thread.
public final class LedgerHistory {
    private static final long SECOND = 1_000_000_000L;
    private static final int A_TIER = 128;
    private static final int TIERS = 24;
    /// Of one bucket; the rest have one name.
    private static final int CAUSES = 8;

    static final String OTHERS = "other causes";

    /// What came within [from, to): received = stored + sampled + rejected.
    ///
    /// @param dropped rows that retention took meanwhile: they had come before
    /// @param lost events that recorders said meanwhile they had lost
    /// @param causes of those that were rejected
    record Bucket(
            long fromNanos,
            long toNanos,
            long received,
            long stored,
            long sampled,
            long dropped,
            long rejected,
            long lost,
            Map<String, Long> causes) {
        Bucket plus(Bucket later) {
            Map<String, Long> all = new TreeMap<>(causes);
            later.causes.forEach((cause, rows) ->
                    all.merge(all.size() < CAUSES || all.containsKey(cause) ? cause : OTHERS, rows, Long::sum));
            return new Bucket(
                    fromNanos,
                    toNanos,
                    received + later.received,
                    stored + later.stored,
                    sampled + later.sampled,
                    dropped + later.dropped,
                    rejected + later.rejected,
                    lost + later.lost,
                    all);
        }

        Bucket within(long width) {
            long from = Math.floorDiv(fromNanos, width) * width;
            return new Bucket(from, from + width, received, stored, sampled, dropped, rejected, lost, causes);
        }
    }

    /// Of each tier the oldest first; each is older than all before it.
    private final List<Deque<Bucket>> tiers = new ArrayList<>();

    private @Nullable Ledger first;
    private @Nullable Ledger last;
    private long sinceNanos;

    /// Notes what the ledger says now. The first one is what nobody saw coming.
    ///
    /// @param nowNanos since 1970; a clock that was set back counts as standing still
    public synchronized void seen(long nowNanos, Ledger now) {
        Ledger before = last;
        last = now;
        if (before == null || now.received() < before.received()) {
            first = now;
            sinceNanos = nowNanos;
            tiers.clear();
            return;
        }
        long rejected = now.rejected() - before.rejected();
        long sampled = now.sampled() - before.sampled();
        long received = now.received() - before.received();
        Bucket more = new Bucket(
                nowNanos,
                nowNanos,
                received,
                received - rejected - sampled,
                sampled,
                now.dropped() - before.dropped(),
                rejected,
                lost(now) - lost(before),
                causes(before, now));
        if (received != 0 || more.dropped != 0 || more.lost != 0) {
            add(0, more);
        }
    }

    private void add(int tier, Bucket bucket) {
        if (tier == tiers.size()) {
            tiers.add(new ArrayDeque<>());
        }
        Deque<Bucket> all = tiers.get(tier);
        Bucket its = bucket.within(SECOND << tier);
        Bucket newest = all.peekLast();
        if (newest != null && its.fromNanos <= newest.fromNanos) {
            all.pollLast();
            all.addLast(newest.plus(its));
            return;
        }
        all.addLast(its);
        if (all.size() > A_TIER) {
            Bucket oldest = all.removeFirst();
            if (tier + 1 < TIERS) {
                add(tier + 1, oldest);
            } else {
                all.addFirst(all.removeFirst().plus(oldest));
            }
        }
    }

    private static long lost(Ledger ledger) {
        return ledger.lost().stream()
                .mapToLong(each -> Math.max(0, each.events()))
                .sum();
    }

    private static Map<String, Long> causes(Ledger before, Ledger now) {
        Map<String, Long> known = new HashMap<>();
        before.causes().forEach(cause -> known.merge(cause.cause(), cause.rows(), Long::sum));
        Map<String, Long> more = new TreeMap<>();
        for (Ledger.Cause cause : now.causes()) {
            long rows = cause.rows() - known.getOrDefault(cause.cause(), 0L);
            if (rows > 0) {
                more.merge(more.size() < CAUSES ? cause.cause() : OTHERS, rows, Long::sum);
            }
        }
        return more;
    }

    /// The oldest first. Of two that meet where tiers do, the older one is the wider, and may reach into the other.
    synchronized List<Bucket> buckets() {
        List<Bucket> all = new ArrayList<>();
        for (int tier = tiers.size() - 1; tier >= 0; tier--) {
            all.addAll(tiers.get(tier));
        }
        return all;
    }

    /// The fields of the document `ledger` of docs/api.md.
    public synchronized void writeFields(JsonGenerator json) {
        Ledger before = first;
        Json.nanos(json, "sinceNanos", before == null ? null : sinceNanos);
        if (before != null) {
            json.writeObjectPropertyStart("before");
            Json.integer(json, "received", before.received());
            Json.integer(json, "stored", before.stored());
            Json.integer(json, "sampled", before.sampled());
            Json.integer(json, "dropped", before.dropped());
            Json.integer(json, "rejected", before.rejected());
            Json.integer(json, "lost", lost(before));
            json.writeEndObject();
        } else {
            json.writeNullProperty("before");
        }
        json.writeArrayPropertyStart("buckets");
        buckets().forEach(each -> write(json, each));
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Bucket bucket) {
        json.writeStartObject();
        Json.nanos(json, "fromNanos", bucket.fromNanos);
        Json.nanos(json, "toNanos", bucket.toNanos);
        Json.integer(json, "received", bucket.received);
        Json.integer(json, "stored", bucket.stored);
        Json.integer(json, "sampled", bucket.sampled);
        Json.integer(json, "dropped", bucket.dropped);
        Json.integer(json, "rejected", bucket.rejected);
        Json.integer(json, "lost", bucket.lost);
        json.writeArrayPropertyStart("causes");
        bucket.causes.forEach((cause, rows) -> {
            json.writeStartObject();
            json.writeStringProperty("cause", cause);
            Json.integer(json, "rows", rows);
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeEndObject();
    }
}
