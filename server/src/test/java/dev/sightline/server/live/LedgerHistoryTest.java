package dev.sightline.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.server.live.LedgerHistory.Bucket;
import dev.sightline.store.Ledger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerHistoryTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1_800_000_000L * SECOND;

    /// A ledger that grows.
    private static final class Books {
        private long stored;
        private long sampled;
        private long dropped;
        private long lost;
        private final Map<String, Long> causes = new TreeMap<>();

        Ledger now() {
            List<Ledger.Cause> all = new ArrayList<>();
            causes.forEach((cause, rows) -> all.add(new Ledger.Cause(cause, rows)));
            long rejected = causes.values().stream().mapToLong(Long::longValue).sum();
            return new Ledger(
                    stored + sampled + dropped + rejected,
                    stored,
                    sampled,
                    dropped,
                    all,
                    lost == 0 ? List.of() : List.of(new Ledger.Lost("main", lost, 0, 1)),
                    List.of(),
                    null);
        }
    }

    private static long sum(LedgerHistory history, ToLongFunction<Bucket> of) {
        return history.buckets().stream().mapToLong(of).sum();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void nothingLeavesTheSumsHoweverOld(long seed) {
        Random random = new Random(seed);
        LedgerHistory history = new LedgerHistory();
        Books books = new Books();
        books.stored = 1000;
        books.causes.put("too long", 7L);
        history.seen(START, books.now());
        long now = START;
        Map<String, Long> rejected = new HashMap<>();
        Map<Long, Long> bySecond = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            now += random.nextInt(50) == 0 ? random.nextLong(600 * SECOND) : random.nextLong(SECOND);
            long more = random.nextInt(20);
            books.stored += more;
            if (random.nextInt(10) == 0) {
                String cause = List.of("no time", "too long", "cut").get(random.nextInt(3));
                books.causes.merge(cause, 2L, Long::sum);
                rejected.merge(cause, 2L, Long::sum);
                more += 2;
            }
            if (random.nextInt(100) == 0) {
                books.dropped += 5;
                books.stored -= 5;
                books.lost += 3;
            }
            bySecond.merge(now / SECOND, more, Long::sum);
            history.seen(now, books.now());
        }
        assertThat(sum(history, Bucket::received))
                .isEqualTo(books.now().received() - 1007)
                .isEqualTo(bySecond.values().stream().mapToLong(Long::longValue).sum());
        assertThat(sum(history, Bucket::dropped)).isEqualTo(books.dropped);
        assertThat(sum(history, Bucket::lost)).isEqualTo(books.lost);
        Map<String, Long> found = new HashMap<>();
        history.buckets()
                .forEach(bucket -> bucket.causes().forEach((cause, rows) -> found.merge(cause, rows, Long::sum)));
        assertThat(found).isEqualTo(rejected);
        assertThat(history.buckets()).allSatisfy(bucket -> {
            assertThat(bucket.received()).isEqualTo(bucket.stored() + bucket.sampled() + bucket.rejected());
            assertThat(bucket.causes().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(bucket.rejected());
        });
        // the newest are seconds, and say what came in each
        List<Bucket> newest = history.buckets().reversed().subList(0, 128);
        assertThat(newest).allSatisfy(bucket -> {
            assertThat(bucket.toNanos() - bucket.fromNanos()).isEqualTo(SECOND);
            assertThat(bucket.received()).isEqualTo(bySecond.get(bucket.fromNanos() / SECOND));
        });
        long last = now;
        assertThat(history.buckets())
                .hasSizeLessThan(128 * 16)
                .allSatisfy(bucket -> assertThat(bucket.toNanos() - bucket.fromNanos())
                        .isLessThanOrEqualTo(Math.max(SECOND, (last - bucket.fromNanos()) / 32)));
    }

    @Test
    void whatCameBeforeIsNoBucket() {
        LedgerHistory history = new LedgerHistory();
        Books books = new Books();
        books.stored = 500;
        history.seen(START, books.now());
        assertThat(history.buckets()).isEmpty();
        history.seen(START + SECOND, books.now());
        assertThat(history.buckets()).isEmpty();
    }

    @Test
    void aClockThatWasSetBackStandsStill() {
        LedgerHistory history = new LedgerHistory();
        Books books = new Books();
        history.seen(START, books.now());
        books.stored = 3;
        history.seen(START + 10 * SECOND, books.now());
        books.stored = 8;
        history.seen(START + 2 * SECOND, books.now());
        assertThat(history.buckets()).hasSize(1);
        assertThat(history.buckets().getFirst().received()).isEqualTo(8);
    }

    @Test
    void manyCausesHaveOneNameAfterTheFirstOnes() {
        LedgerHistory history = new LedgerHistory();
        Books books = new Books();
        history.seen(START, books.now());
        for (int i = 0; i < 40; i++) {
            books.causes.put("cause " + i, 1L);
            history.seen(START + i, books.now());
        }
        Bucket only = history.buckets().getFirst();
        assertThat(only.causes()).hasSizeLessThanOrEqualTo(9).containsEntry(LedgerHistory.OTHERS, 32L);
        assertThat(only.rejected()).isEqualTo(40);
    }
}
