package dev.sightline.bench;

import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A process of its own that answers one question, first with nothing of the store in memory, then again: what another
/// question has mapped, the kernel would not drop, and what one needs at most is seen for each.
///
/// Arguments: the store, a small one to warm up on, the kind, the field and the parameters of a [BillionQuestion].
/// Prints a line: nanoseconds to open the store, of the cold answer and of the warm one, MiB of heap and resident at
/// most, and the answer's numbers.
final class ColdAndWarm {
    /// So long the small store is asked before, so that the answer is compiled.
    private static final long WARM_UP_NANOS = 3_000_000_000L;

    /// What was measured.
    ///
    /// @param openNanos with nothing in memory, as `coldNanos` is
    record Result(
            long openNanos,
            long coldNanos,
            long warmNanos,
            double heapMebibytes,
            String mostResident,
            List<Long> numbers) {
        static Result of(String line) {
            String[] words = line.split("\t", -1);
            List<Long> numbers = new ArrayList<>();
            for (String number : words[5].split(" ", -1)) {
                numbers.add(Long.parseLong(number));
            }
            return new Result(
                    Long.parseLong(words[0]),
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Double.parseDouble(words[3]),
                    words[4],
                    numbers);
        }

        String line() {
            return String.join(
                    "\t",
                    Long.toString(openNanos),
                    Long.toString(coldNanos),
                    Long.toString(warmNanos),
                    Double.toString(heapMebibytes),
                    mostResident,
                    numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        }
    }

    private ColdAndWarm() {}

    public static void main(String[] arguments) throws IOException {
        List<String> all = List.of(arguments);
        BillionQuestion question =
                new BillionQuestion("", all.get(2), all.get(3), all.subList(4, all.size()), List.of(), 0);
        System.out.println(
                measure(Path.of(all.get(0)), Path.of(all.get(1)), question).line());
    }

    static Result measure(Path store, Path small, BillionQuestion question) throws IOException {
        Snapshot few = Store.open(small).snapshot();
        long began = System.nanoTime();
        while (System.nanoTime() - began < WARM_UP_NANOS) {
            Object _ = question.ask(few);
        }
        HeapWatch heap = new HeapWatch();
        if (FileCaches.canDrop()) {
            FileCaches.drop();
        }
        long start = System.nanoTime();
        Snapshot snapshot = Store.open(store).snapshot();
        long opened = System.nanoTime();
        Object cold = question.ask(snapshot);
        long answered = System.nanoTime();
        Object warm = question.ask(snapshot);
        long again = System.nanoTime();
        List<Long> numbers = question.numbers(warm);
        if (!numbers.equals(question.numbers(cold))) {
            throw new IllegalStateException("asked twice, it answers " + question.numbers(cold) + " and " + numbers);
        }
        Runtime runtime = Runtime.getRuntime();
        double used = (runtime.totalMemory() - runtime.freeMemory()) / (double) (1 << 20);
        return new Result(
                opened - start,
                answered - opened,
                again - answered,
                Math.max(used, heap.mostUsedMebibytes()),
                HeapWatch.mostResident(),
                numbers);
    }
}
