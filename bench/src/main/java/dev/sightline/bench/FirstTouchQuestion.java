package dev.sightline.bench;

import dev.sightline.store.Store;
import dev.sightline.view.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How long does the first touch take: opening a store, and a picture of it, when nothing of it is in memory?
///
/// `./bench/run --only first`. What the kernel keeps of files is dropped before each measurement where it allows that
/// (Linux, as root); else the question is left out, and it says so.
final class FirstTouchQuestion {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");

    private final Contest contest;
    private final Path directory;

    FirstTouchQuestion(Contest contest, Path directory) {
        this.contest = contest;
        this.directory = directory;
    }

    void ask() throws Exception {
        if (!canDrop()) {
            System.err.println("bench: file caches cannot be dropped here, so the first touch is not measured");
            return;
        }
        ask("open the store, cold", null);
        for (Picture picture : List.of(Picture.COUNT, Picture.DENSITY)) {
            ask(picture.label() + ", whole range, pyramid, cold", picture.parameters("approx", "true"));
            ask(picture.label() + ", whole range, exact, cold", picture.parameters());
        }
    }

    private void ask(String question, String @org.jspecify.annotations.Nullable [] parameters) throws Exception {
        List<Long> nanos = new ArrayList<>();
        String kind = question.substring(0, question.indexOf(','));
        for (int run = 0; run < Math.min(3, contest.runs()); run++) {
            drop();
            long start = System.nanoTime();
            Store store = Store.open(directory);
            if (parameters != null) {
                start = System.nanoTime();
                Answer _ = contest.answer(store.snapshot(), kind, parameters);
            }
            nanos.add(System.nanoTime() - start);
        }
        nanos.sort(null);
        contest.report()
                .accept(Finding.amount(
                        question, nanos.get(nanos.size() / 2) / 1e6, Double.NaN, null, "ms", "nothing in memory"));
    }

    static boolean canDrop() {
        return Files.isWritable(DROP);
    }

    static void drop() throws IOException {
        try {
            new ProcessBuilder("sync").start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.writeString(DROP, "3");
    }
}
