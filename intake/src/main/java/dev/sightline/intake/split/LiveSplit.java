package dev.sightline.intake.split;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.intake.live.DurableRows;
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
    private List<Field> known = List.of();
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
    public synchronized void durable(Batch batch) {
        if (failure != null) {
            missed += batch.rows();
            return;
        }
        int row = 0;
        try {
            List<Field> now = fields.get();
            if (!now.equals(known)) {
                known = List.copyOf(now);
                splitter.columns(known);
            }
            BatchRow rows = new BatchRow(known, batch);
            for (; row < batch.rows(); row++) {
                rows.moveTo(row);
                splitter.take(rows);
            }
        } catch (IOException | IllegalArgumentException e) {
            failure = String.valueOf(e.getMessage());
            missed += batch.rows() - row;
            trouble.accept("split stopped: " + failure + "; rows go on into the store");
        }
    }

    /// How many rows are in no file since the splitting stopped.
    public synchronized long missed() {
        return missed;
    }

    /// Writes what waits to be worth the way.
    public synchronized void flush() throws IOException {
        splitter.flush();
    }

    @Override
    public synchronized void close() throws IOException {
        splitter.close();
    }
}
