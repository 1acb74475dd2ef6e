package dev.sightline.summary.selection;

import dev.sightline.store.Segment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The tests of a selection that several passes ask: what the first finds, the others read. Bounded: segments beyond
/// the first 268 million rows are tested again. Safe for any number of threads.
public final class KeptRows {
    private static final long MAX_BYTES = 32 << 20;

    private final Map<Segment, RowTest> tests = new ConcurrentHashMap<>();
    private final AtomicLong bytesLeft;

    KeptRows() {
        this(MAX_BYTES);
    }

    KeptRows(long mostBytes) {
        this.bytesLeft = new AtomicLong(mostBytes);
    }

    RowTest bind(Predicate predicate, Segment segment) {
        return tests.computeIfAbsent(segment, any -> {
            RowTest test = predicate.bind(segment);
            long bytes = 8L * KeptTest.words(segment.rows());
            if (test instanceof RowTest.Constant) {
                return test;
            }
            if (bytesLeft.addAndGet(-bytes) < 0) {
                bytesLeft.addAndGet(bytes);
                return test;
            }
            return new KeptTest(test, segment.rows());
        });
    }
}
