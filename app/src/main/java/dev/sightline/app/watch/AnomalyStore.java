package dev.sightline.app.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.detect.LiveDetector;
import dev.sightline.analysis.detect.News;
import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Row;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import dev.sightline.store.order.BatchRows;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Anomalies as rows of a store, and how far the rows they are about were looked at: both are durable together, so
/// after
/// a crash nothing is told twice and nothing is left out.
final class AnomalyStore implements Closeable {
    private static final String REACHED = "detected.nanos";

    private final LiveStore store;
    private final int source;

    private AnomalyStore(LiveStore store, int source) {
        this.store = store;
        this.source = source;
    }

    /// @throws IOException one line: another writer has it, it is none, it is damaged
    static AnomalyStore open(Path folder) throws IOException {
        LiveStore store = LiveStore.open(folder, "ts", LiveSettings.DEFAULT, InstantSource.system());
        try {
            if (store.fields().isEmpty()) {
                LiveStore.await(store.declare(Declaration.ofFields(AnomalyColumn.FIELDS)));
            }
            boolean known = !store.recovered().sources().isEmpty();
            int source = known ? 0 : store.addSource(new SourceInfo("anomalies", "anomalies", "sightline", 0, 0, true));
            return new AnomalyStore(store, source);
        } catch (InterruptedException e) {
            store.close();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /// The moment, by the time of the rows, before which all was told when it was last written to; null: nothing was
    /// looked at yet.
    @Nullable
    Long reachedNanos() {
        String text = store.recovered().properties().get(REACHED);
        return text == null ? null : Long.valueOf(text);
    }

    /// Says what was told before.
    void remind(LiveDetector detector) throws IOException {
        ArrivalReader rows = new ArrivalReader(LiveReader.open(store.folder()).snapshot());
        for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
            BatchRows cells = new BatchRows(AnomalyColumn.FIELDS, batch);
            for (int i = 0; i < cells.rows(); i++) {
                remind(cells.row(i), detector);
            }
        }
    }

    private static void remind(Row row, LiveDetector detector) {
        String label = row.string(AnomalyColumn.KIND.place());
        for (Kind kind : Kind.values()) {
            if (kind.label().equals(label)) {
                detector.toldBefore(
                        row.string(AnomalyColumn.DEFINITION.place()),
                        List.of(row.string(AnomalyColumn.KEY.place()).split("\u001f", -1)),
                        kind,
                        row.string(AnomalyColumn.STEP.place()),
                        row.int64(AnomalyColumn.FIRST.place()),
                        row.string(AnomalyColumn.EVENT.place()).equals("withdrawn"));
            }
        }
    }

    /// Keeps them, and that all was told that is before a moment; waits until that is durable.
    void write(List<News> news, long toldNanos, long reachedNanos) throws IOException, InterruptedException {
        List<CompletableFuture<?>> all = new ArrayList<>();
        if (!news.isEmpty()) {
            all.add(store.append(batch(news, toldNanos)));
        }
        Map<String, String> reached = Map.of(REACHED, Long.toString(reachedNanos));
        all.add(store.declare(new Declaration(List.of(), List.of(), 0, List.of(), List.of(), List.of(), reached)));
        LiveStore.await(CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)));
    }

    private Batch batch(List<News> news, long toldNanos) {
        List<Batch.Column> columns = new ArrayList<>();
        for (AnomalyColumn column : AnomalyColumn.values()) {
            if (column.type() == ColumnType.STRING) {
                columns.add(texts(column, news));
            } else {
                long[] numbers = news.stream()
                        .mapToLong(each -> column.number(each, toldNanos))
                        .toArray();
                Values values =
                        column.type() == ColumnType.TIME ? new Values.Times(numbers) : new Values.Int64s(numbers);
                columns.add(new Batch.Column(column.label(), values, null));
            }
        }
        return new Batch(news.size(), 0, source, null, null, columns);
    }

    private static Batch.Column texts(AnomalyColumn column, List<News> news) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Map<String, Integer> known = new HashMap<>();
        int[] starts = new int[news.size()];
        int[] lengths = new int[news.size()];
        long[] valid = new long[(news.size() + 63) / 64];
        for (int i = 0; i < news.size(); i++) {
            String text = column.text(news.get(i));
            if (text != null) {
                byte[] utf8 = text.getBytes(UTF_8);
                starts[i] = known.computeIfAbsent(text, _ -> {
                    int at = bytes.size();
                    bytes.writeBytes(utf8);
                    return at;
                });
                lengths[i] = utf8.length;
                valid[i / 64] |= 1L << i;
            }
        }
        return new Batch.Column(column.label(), new Values.Strings(bytes.toByteArray(), starts, lengths), valid);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
