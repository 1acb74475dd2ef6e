package dev.sightline.intake.load;

import dev.sightline.store.Ledger;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a reading tells beside its rows: what was rejected, lost, damaged, assumed. Any thread.
final class Notes implements Closeable {
    private static final int MAX_LOST = 10_000;

    private final RejectedRecords rejected;
    /// By source: how many records were rejected before it.
    private final List<Long> rejectedBefore = new ArrayList<>();
    private final List<String> damaged = new ArrayList<>();
    private final List<Ledger.Lost> lost = new ArrayList<>();
    private final Set<String> assumed = new LinkedHashSet<>();
    private int lostBeyond;
    private long sampled;

    /// @param folder gets the file of rejected records
    Notes(Path folder) {
        rejected = new RejectedRecords(folder.resolve(RejectedRecords.FILE));
    }

    /// The next source begins.
    synchronized void begin() {
        rejectedBefore.add(rejected.count());
    }

    /// How many records of a source were rejected.
    synchronized long rejected(int source) {
        if (source >= rejectedBefore.size()) {
            return 0;
        }
        long end = source + 1 < rejectedBefore.size() ? rejectedBefore.get(source + 1) : rejected.count();
        return end - rejectedBefore.get(source);
    }

    void rejected(String path, String cause, long offset, byte @Nullable [] text, int start, int length) {
        rejected.add(path, cause, offset, text, start, length);
    }

    synchronized void assumed(String line) {
        assumed.add(line);
    }

    synchronized List<String> assumed() {
        return List.copyOf(assumed);
    }

    synchronized void damaged(String line) {
        damaged.add(line);
    }

    synchronized void lost(Ledger.Lost more) {
        if (lost.size() == MAX_LOST) {
            lostBeyond++;
        } else {
            lost.add(more);
        }
    }

    synchronized void sampled(long events) {
        sampled += events;
    }

    /// The file of rejected records; null when there is none.
    @Nullable
    Path rejectedFile() {
        return rejected.count() == 0 ? null : rejected.file();
    }

    /// @param rows that were stored
    /// @param damagedBefore what was known to be wrong before
    synchronized Ledger ledger(long rows, List<String> damagedBefore) {
        List<Ledger.Cause> causes = rejected.causes().entrySet().stream()
                .map(entry -> new Ledger.Cause(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong((Ledger.Cause cause) -> -cause.rows())
                        .thenComparing(Ledger.Cause::cause))
                .toList();
        List<String> all = new ArrayList<>(damagedBefore);
        all.addAll(damaged);
        if (lostBeyond > 0) {
            all.add(lostBeyond + " more notes of lost events than the " + MAX_LOST + " that are kept");
        }
        all.addAll(rejected.cut());
        String keptIn = rejected.count() == 0 ? null : RejectedRecords.FILE;
        return new Ledger(rows + sampled + rejected.count(), rows, sampled, causes, lost, all, keptIn);
    }

    @Override
    public void close() throws IOException {
        rejected.close();
    }
}
