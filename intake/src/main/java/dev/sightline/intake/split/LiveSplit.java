package dev.sightline.intake.split;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.store.order.BatchRows;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Splits what arrives, once it is durable: the store is the whole, the files are what people look at and delete. So a
/// file that cannot be written stops the splitting, which is said, and not the collecting. Any thread, one at a time.
public final class LiveSplit implements DurableRows, Closeable {
    private final Splitter splitter;
    private final Supplier<List<Field>> fields;
    private final Consumer<String> trouble;
    private @Nullable String failure;
    private long missed;

    /// @param fields those of the store, which grow
    /// @param trouble is told once, in one line, what stopped the splitting
    public LiveSplit(Splitter splitter, Supplier<List<Field>> fields, Consumer<String> trouble) {
        this.splitter = splitter;
        this.fields = fields;
        this.trouble = trouble;
    }

    @Override
    public void durable(Batch batch) {
        durable(batch, batch);
    }

    @Override
    public synchronized void durable(Batch batch, Batch sent) {
        if (failure != null) {
            missed += batch.rows();
            return;
        }
        long before = splitter.taken();
        try {
            splitter.take(new BatchRows(fields.get(), batch), ColumnNames.others(splitter.columns(), batch, sent));
        } catch (IOException | IllegalArgumentException e) {
            missed += batch.rows() - (splitter.taken() - before);
            stop(e);
        }
    }

    private void stop(Exception e) {
        failure = String.valueOf(e.getMessage());
        trouble.accept("split stopped: " + failure + "; rows go on into the store");
    }

    /// Reads the configuration again; trouble is told if it cannot be used, and the one before holds on.
    public synchronized void reload() {
        if (failure != null) {
            return;
        }
        try {
            splitter.reload();
        } catch (IOException | IllegalArgumentException e) {
            trouble.accept("split goes on as before: " + e.getMessage());
        }
    }

    /// How many rows are in no file since the splitting stopped.
    public synchronized long missed() {
        return missed;
    }

    /// Writes what waits to be worth the way.
    public synchronized void flush() {
        if (failure != null) {
            return;
        }
        try {
            splitter.flush();
        } catch (IOException e) {
            stop(e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (failure == null) {
            splitter.close();
        }
    }
}
