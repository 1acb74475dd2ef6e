package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import dev.sightline.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// How many bytes does a row take: in the store, with its pyramids, and in the peer's file?
///
/// `./bench/run --only size`. Half of a row's bytes are a random id and a double of full mantissa, which nothing
/// compresses.
final class SizeQuestion {
    private static final double HOT_GOAL = 40;

    private final Contest contest;
    private final Store store;

    SizeQuestion(Contest contest, Store store) {
        this.contest = contest;
        this.store = store;
    }

    void ask() throws Exception {
        contest.duck().run("CHECKPOINT");
        double rows = contest.rows().count();
        double pyramids = bytes(store.directory(), ".pyramid");
        double all = Store.sizeBytes(store.directory()) - store.holeBytes();
        contest.report()
                .accept(Finding.amount(
                        "bytes a row in the store",
                        all / rows,
                        Files.size(contest.directory().resolve("peer.duckdb")) / rows,
                        Goal.of(HOT_GOAL),
                        "B",
                        String.format(java.util.Locale.ROOT, "%.2f of them pyramids", pyramids / rows)));
    }

    private static double bytes(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            double sum = 0;
            for (Path file :
                    (Iterable<Path>) files.filter(path -> path.toString().endsWith(ending))::iterator) {
                sum += Files.size(file);
            }
            return sum;
        }
    }
}
