package dev.sightline.intake.live;

import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.store.Ledger;
import dev.sightline.store.live.Declaration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a message had, or a piece of a file: rows of cells, and what is to be counted and noted with them. One thread.
public final class Gathered implements DecodedRows {
    private final List<RawBatch> batches = new ArrayList<>();
    private final Map<String, Long> causes = new LinkedHashMap<>();
    private final List<Ledger.Lost> lost = new ArrayList<>();
    private final List<String> damaged = new ArrayList<>();
    private final Set<String> assumed = new LinkedHashSet<>();
    private long sampled;

    List<RawBatch> batches() {
        return batches;
    }

    /// Whether there is nothing but rows.
    public boolean isPlain() {
        return causes.isEmpty() && lost.isEmpty() && damaged.isEmpty() && assumed.isEmpty() && sampled == 0;
    }

    /// How many records are no rows.
    public long rejected() {
        return causes.values().stream().mapToLong(Long::longValue).sum();
    }

    /// How many events senders say they lost, where they know it.
    long lostEvents() {
        return lost.stream().mapToLong(each -> Math.max(0, each.events())).sum();
    }

    /// How many events senders left out as they were told to.
    long sampledEvents() {
        return sampled;
    }

    void reject(String cause, long records) {
        causes.merge(cause, records, Long::sum);
    }

    List<String> problems() {
        return Stream.concat(causes.keySet().stream(), damaged.stream()).toList();
    }

    /// Adds what is to be known beside the rows.
    ///
    /// @param sent whether somebody sent it: damage of a file is the file's
    void remark(boolean sent, Remarks remarks) {
        if (sent) {
            damaged.forEach(line -> remarks.count("damaged: " + line, 1));
        }
        assumed.forEach(remarks::stands);
        for (RawBatch batch : batches) {
            for (RawBatch.RawColumn column : batch.columns()) {
                remarks.count("fields that a record has twice: the first counts", column.repeated());
            }
        }
    }

    /// @param sent whether somebody sent it
    Declaration declaration(String name, boolean sent, List<Ledger.Remark> remarks, Map<String, String> properties) {
        List<Ledger.Cause> counted = new ArrayList<>();
        causes.forEach((cause, count) -> counted.add(new Ledger.Cause(cause, count)));
        return new Declaration(
                List.of(),
                List.of(),
                sampled,
                counted,
                lost,
                sent
                        ? List.of()
                        : damaged.stream().map(line -> name + ": " + line).toList(),
                remarks,
                properties);
    }

    @Override
    public void batch(RawBatch batch) {
        if (batch.rows() > 0) {
            batches.add(batch);
        }
    }

    @Override
    public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        reject(cause, 1);
    }

    @Override
    public void damaged(String what, long offset) {
        damaged.add(what);
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        lost.add(new Ledger.Lost(where, events, fromNanos, toNanos));
    }

    @Override
    public void sampled(long events) {
        sampled += events;
    }

    @Override
    public void assumed(String what) {
        assumed.add(what);
    }
}
