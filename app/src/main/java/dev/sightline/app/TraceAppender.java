package dev.sightline.app;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.intake.OpenedTrace;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Appends the rows of a trace to a store: columns of a name are one, and so are columns of a role, under the store's
/// name. Any thread may say stop.
final class TraceAppender {
    /// A batch, and what ends when it is durable.
    private record Pending(int rows, CompletableFuture<@Nullable Void> durable) {}

    private static final int MOST_PENDING = 64;

    private final OpenedTrace trace;
    private final long skipped;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Queue<Pending> pending = new ArrayDeque<>();
    private volatile boolean stopped;
    private long acknowledged;
    private int firstSource = -1;
    private boolean whole;

    /// @param skipped so many rows, the first ones, are in the store already
    TraceAppender(OpenedTrace trace, long skipped) {
        this.trace = trace;
        this.skipped = skipped;
    }

    /// Ends the appending soon, and returns when it has ended.
    void stop() {
        stopped = true;
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// To be called when the store is closed.
    void ended() {
        end.countDown();
    }

    /// How many rows are durable.
    long acknowledged() {
        return acknowledged;
    }

    void append(LiveStore store) throws IOException, InterruptedException {
        Map<String, String> names = names(store.fields());
        declareFields(store, names);
        int[] sources = addSources(store);
        ArrivalReader rows = new ArrivalReader(trace.snapshot());
        rows.skip(skipped);
        for (Batch batch = rows.next(); batch != null && !stopped; batch = rows.next()) {
            pending.add(new Pending(batch.rows(), store.append(renamed(batch, names, sources))));
            awaitPending(MOST_PENDING);
        }
        awaitPending(0);
        if (!stopped) {
            LiveStore.await(store.declare(Declaration.ofLedger(trace.ledger())));
            whole = true;
        }
    }

    /// Whether all there is to say is durable.
    boolean isWhole() {
        return whole;
    }

    /// Looks how many rows are in the store after all. After a failure it may have more than it acknowledged: what
    /// reached the log whole counts when the store is opened again, and must not be appended twice.
    void look(Path folder) throws IOException {
        if (firstSource < 0) {
            return;
        }
        List<SourceInfo> sources = LiveReader.open(folder).sources();
        acknowledged = sources.subList(Math.min(firstSource, sources.size()), sources.size()).stream()
                .mapToLong(SourceInfo::rows)
                .sum();
    }

    /// How many rows of the trace there were before and are now, in its order.
    long reached() {
        return skipped + acknowledged;
    }

    /// What to do about the rows that are left because somebody said stop, null if nothing is to be done.
    @Nullable
    String rest() {
        return stopped && !whole
                ? "told to end; the first " + reached() + " of "
                        + trace.snapshot().rows()
                        + " rows are in the store: append the same input with --skip " + reached()
                        + " to go on"
                : null;
    }

    private void awaitPending(int most) throws IOException {
        while (pending.size() > most) {
            Pending oldest = pending.remove();
            LiveStore.await(oldest.durable());
            acknowledged += oldest.rows();
        }
    }

    /// The store's name of each column of the trace that has another name there.
    private Map<String, String> names(List<Field> stored) {
        Map<String, String> names = new HashMap<>();
        for (Field field : trace.snapshot().fields()) {
            Role role = field.role();
            boolean known = stored.stream().anyMatch(other -> other.name().equals(field.name()));
            if (role == null || known) {
                continue;
            }
            stored.stream()
                    .filter(other -> other.role() == role
                            && trace.snapshot().field(other.name()).isEmpty())
                    .findFirst()
                    .ifPresent(other -> names.put(field.name(), other.name()));
        }
        return names;
    }

    private void declareFields(LiveStore store, Map<String, String> names) throws IOException, InterruptedException {
        List<Field> fresh = new ArrayList<>();
        for (Field field : trace.snapshot().fields()) {
            String name = names.getOrDefault(field.name(), field.name());
            Field known = store.fields().stream()
                    .filter(other -> other.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (known == null) {
                Role role = field.role();
                boolean taken = store.fields().stream().anyMatch(other -> role != null && other.role() == role);
                fresh.add(taken ? field.withRole(null) : field);
            } else if (!Objects.equals(known.unit(), field.unit()) && known.unit() != null && field.unit() != null) {
                throw new IllegalArgumentException("column '" + field.name() + "' is in " + field.unit() + ", but in "
                        + known.unit() + " in the store; append it to another store, or say --unit if it is wrong");
            }
        }
        LiveStore.await(store.declare(Declaration.ofFields(fresh)));
    }

    /// @return the store's number of each source
    private int[] addSources(LiveStore store) throws IOException, InterruptedException {
        List<SourceInfo> infos = trace.snapshot().sources();
        int[] numbers = new int[infos.size()];
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            SourceInfo info = infos.get(i);
            // Rows are counted as they come.
            int number = store.addSource(new SourceInfo(
                    info.path(), info.name(), info.format(), 0, skipped == 0 ? info.rejected() : 0, info.hasEntity()));
            numbers[i] = number;
            firstSource = i == 0 ? number : firstSource;
            if (trace.texts() instanceof SourceTexts known) {
                known.lasting(i).ifPresent(place -> texts.put("text." + number, place));
            }
        }
        LiveStore.await(
                store.declare(new Declaration(List.of(), List.of(), 0, List.of(), List.of(), List.of(), texts)));
        return numbers;
    }

    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    private static Batch renamed(Batch batch, Map<String, String> names, int[] sources) {
        List<Batch.Column> columns = batch.columns().stream()
                .map(column -> names.containsKey(column.name())
                        ? new Batch.Column(
                                names.getOrDefault(column.name(), ""),
                                column.values(),
                                column.valid(),
                                column.present())
                        : column)
                .toList();
        return new Batch(
                batch.rows(), batch.firstRow(), sources[batch.source()], batch.offsets(), batch.lengths(), columns);
    }
}
