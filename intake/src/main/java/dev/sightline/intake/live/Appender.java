package dev.sightline.intake.live;

import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Appends rows to a store and knows how far it came. Any thread may say stop.
public final class Appender {
    private final AppendableRows rows;
    private final long skipped;
    private final PendingRows pending;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile boolean stopped;
    private long acknowledged;
    private int firstSource = -1;
    private boolean whole;

    /// @param skipped so many rows, the first ones, are in the store already
    /// @param observer hears of each batch that is durable
    /// @throws IllegalArgumentException if there are not so many
    public Appender(AppendableRows rows, long skipped, DurableRows observer) {
        if (skipped < 0 || skipped > rows.rows()) {
            throw new IllegalArgumentException(
                    "--skip " + skipped + ": 0 to " + rows.rows() + " is expected, the rows of the input");
        }
        this.rows = rows;
        this.skipped = skipped;
        this.pending = new PendingRows(observer);
    }

    /// Ends the appending soon, and returns when it has ended.
    public void stop() {
        stopped = true;
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// To be called when the store is closed.
    public void ended() {
        end.countDown();
    }

    /// How many rows are durable.
    public long acknowledged() {
        return Math.max(acknowledged, pending.acknowledged());
    }

    public void append(LiveStore store) throws IOException, InterruptedException {
        StoreColumns columns = StoreColumns.ofRows(store);
        columns.declare(rows.fields(), rows.fields());
        int[] sources = addSources(store);
        rows.give(skipped, batch -> {
            if (!stopped) {
                var own = columns.renamed(batch, sources[batch.source()]);
                pending.add(own, store.append(own));
            }
            return !stopped;
        });
        pending.await(0);
        if (!stopped) {
            LiveStore.await(store.declare(Declaration.ofLedger(rows.ledger())));
            whole = true;
        }
    }

    /// Whether all there is to say is durable.
    public boolean isWhole() {
        return whole;
    }

    /// Looks how many rows are in the store after all. After a failure it may have more than it acknowledged: what
    /// reached the log whole counts when the store is opened again, and must not be appended twice.
    public void look(Path folder) throws IOException {
        if (firstSource < 0) {
            return;
        }
        List<SourceInfo> sources = LiveReader.open(folder).sources();
        acknowledged = sources.subList(Math.min(firstSource, sources.size()), sources.size()).stream()
                .mapToLong(SourceInfo::rows)
                .sum();
    }

    /// How many rows of the input there were before and are now, in its order.
    public long reached() {
        return skipped + acknowledged();
    }

    /// What to do about the rows that are left because somebody said stop, null if nothing is to be done.
    public @Nullable String rest() {
        return stopped && !whole
                ? "told to end; the first " + reached() + " of " + rows.rows()
                        + " rows are in the store: append the same input with --skip " + reached() + " to go on"
                : null;
    }

    /// @return the store's number of each source
    private int[] addSources(LiveStore store) throws IOException, InterruptedException {
        List<SourceInfo> infos = rows.sources();
        int[] numbers = new int[infos.size()];
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            SourceInfo info = infos.get(i);
            // Rows are counted as they come.
            int number = store.addSource(new SourceInfo(
                    info.path(), info.name(), info.format(), 0, skipped == 0 ? info.rejected() : 0, info.hasEntity()));
            numbers[i] = number;
            firstSource = i == 0 ? number : firstSource;
            if (number == 0) {
                // A store keeps the word of what came first.
                texts.put("clock", rows.ledger().clock().label());
            }
            rows.lastingText(i).ifPresent(place -> texts.put("text." + number, place));
        }
        LiveStore.await(
                store.declare(new Declaration(List.of(), List.of(), 0, List.of(), List.of(), List.of(), texts)));
        return numbers;
    }
}
