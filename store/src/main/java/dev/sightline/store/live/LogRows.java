package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.store.build.RowTimes;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.Live;
import dev.sightline.store.live.LiveFolder.Sealed;
import dev.sightline.store.wal.LogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The rows of a store that are in its log only, as one thing that retention keeps or lets go: an append that fills the
/// disk leaves them, and no room for the segment that they would be. O(1) memory beside the largest record.
///
/// @param log the number of the last file
/// @param sequence of the last record
/// @param timed whether any row has a time
/// @param newest of the times
/// @param bytes of the files
/// @param state as it is behind them, with all that the log says beside rows
record LogRows(long log, long sequence, long rows, boolean timed, long newest, long bytes, Sealed state) {
    static LogRows read(Path folder, Manifest manifest) throws IOException {
        Live live = LiveFolder.live(manifest);
        LiveState state = new LiveState(manifest);
        Counts counts = new Counts(manifest, state);
        LogReplay.Result found = LogReplay.run(folder, live, state, counts);
        List<String> news = new ArrayList<>(found.damages());
        news.removeAll(state.damaged());
        state.take(Declaration.ofDamage(news));
        long bytes = 0;
        for (long number : LogChain.numbers(folder, live.log())) {
            bytes += Files.size(folder.resolve(LogFile.name(number)));
        }
        return new LogRows(
                Math.max(found.lastLog(), live.log()),
                found.sequence(),
                counts.rows,
                counts.newest != Long.MIN_VALUE,
                counts.newest,
                bytes,
                Sealed.of(state));
    }

    private static final class Counts implements LogReplay.Visitor {
        private final Manifest manifest;
        private final LiveState state;
        private long rows;
        private long newest = Long.MIN_VALUE;

        Counts(Manifest manifest, LiveState state) {
            this.manifest = manifest;
            this.state = state;
        }

        @Override
        public void batch(Batch batch, long log, long sequence) {
            state.take(state.widened(batch));
            rows += batch.rows();
            RowTimes times = RowTimes.of(batch, manifest.timeColumn());
            for (int row = 0; times != null && row < batch.rows(); row++) {
                if (times.isKnown(row)) {
                    newest = Math.max(newest, times.nanos()[row]);
                }
            }
        }

        @Override
        public void declaration(Declaration declaration, long log, long sequence) {
            state.take(declaration);
        }
    }
}
