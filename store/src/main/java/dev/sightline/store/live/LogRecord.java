package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.store.wal.BatchCodec;
import dev.sightline.store.wal.LogScan;
import java.io.IOException;

/// A record of a log, understood.
sealed interface LogRecord {
    record Rows(Batch batch) implements LogRecord {}

    record Said(Declaration declaration) implements LogRecord {}

    /// What is in it was written, but cannot be taken by any store: a writer with a defect let it in.
    record Unusable(String why) implements LogRecord {
        /// For people.
        String line(String file, long sequence) {
            return file + ": record " + sequence + " cannot be used (" + why + "); what was in it is lost";
        }
    }

    /// @param state before the record
    /// @throws IOException if a newer version wrote it
    static LogRecord of(LogScan.Entry entry, LiveState state) throws IOException {
        return switch (entry.payload().get(0)) {
            case Declaration.KIND -> declaration(entry);
            case BatchCodec.KIND -> batch(entry, state);
            default ->
                throw new IOException("a store of a newer version: its log has records of kind "
                        + entry.payload().get(0));
        };
    }

    private static LogRecord declaration(LogScan.Entry entry) throws IOException {
        try {
            return new Said(Declaration.decode(entry.payload()));
        } catch (IllegalArgumentException e) {
            return new Unusable(String.valueOf(e.getMessage()));
        }
    }

    private static LogRecord batch(LogScan.Entry entry, LiveState state) {
        Batch batch;
        try {
            batch = BatchCodec.decode(entry.payload(), entry.firstRow());
        } catch (IOException e) {
            return new Unusable(String.valueOf(e.getMessage()));
        }
        String why = state.unusable(batch);
        return why == null ? new Rows(batch) : new Unusable(why);
    }
}
