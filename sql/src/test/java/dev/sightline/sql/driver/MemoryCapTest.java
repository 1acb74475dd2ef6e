package dev.sightline.sql.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.SqlOutcome;
import dev.sightline.sql.Table;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The limit is of the process: engines that overlap share it, and it is gone when the last query has ended.
class MemoryCapTest {
    private static final Path LIMITS = Path.of("/proc/self/limits");

    /// Queries of other tests that were left to end by themselves may still be there.
    @BeforeEach
    void nobodyElseHasALimit() {
        assumeTrue(Files.isReadable(LIMITS), "no limit of private memory on this system");
        until(() -> MemoryCap.ofProcess().isIdle());
    }

    @ParameterizedTest(name = "the first ends first: {0}")
    @ValueSource(booleans = {true, false})
    void theLimitOfOverlappingEnginesIsGoneAfterTheLast(boolean firstEndsFirst) throws Exception {
        String before = limit();
        Held one = new Held();
        Held other = new Held();
        assertThat(limit()).isNotEqualTo(before);
        Held ends = firstEndsFirst ? one : other;
        Held stays = firstEndsFirst ? other : one;
        ends.end();
        assertThat(limit()).as("while one is still running").isNotEqualTo(before);
        stays.end();
        assertThat(limit()).isEqualTo(before);
        makeThreads();
    }

    @Test
    void whatQueriesMayTakeAddsUp() throws Exception {
        Held one = new Held();
        long alone = Long.parseLong(limit());
        Held other = new Held();
        long both = Long.parseLong(limit());
        assertThat(both - alone).isBetween(1L << 30, 2L << 30);
        one.end();
        assertThat(Long.parseLong(limit())).isEqualTo(alone);
        other.end();
    }

    /// A process that is only numbers.
    private static final class Numbers implements MemoryCap.Memory {
        private final boolean known;
        private volatile long used = 1L << 30;
        private volatile long limit = -1;

        Numbers(boolean known) {
            this.known = known;
        }

        @Override
        public boolean isKnown() {
            return known;
        }

        @Override
        public long usedBytes() {
            return used;
        }

        @Override
        public long soft() {
            return limit;
        }

        @Override
        public void soft(long wanted) {
            limit = wanted;
        }
    }

    /// Without a limit of the kernel: the same rules, but the process keeps whatever limit it has.
    @Test
    void whereThereIsNoLimitQueriesAreStoppedAllTheSame() {
        Numbers process = new Numbers(false);
        MemoryCap cap = MemoryCap.of(process);
        assertThat(cap).isInstanceOf(WatchedCap.class);
        MemoryCap.Share hostile = cap.enter(1L << 30);
        MemoryCap.Share harmless = cap.enter(1L << 30);
        Runtime jvm = Runtime.getRuntime();
        long heap = jvm.maxMemory() - jvm.totalMemory();
        long threshold = (3L << 30) + heap;
        process.used = threshold - (100L << 20);
        assertThat(hostile.mustStop() || harmless.mustStop() || cap.isExceeded())
                .isFalse();
        process.used = threshold + (300L << 20);
        assertThat(cap.isExceeded() && hostile.mustStop() && harmless.mustStop())
                .isTrue();
        hostile.ends();
        hostile.ends();
        assertThat(hostile.mustStop() || harmless.mustStop()).isFalse();
        process.used = threshold + (900L << 20);
        assertThat(harmless.mustStop()).isTrue();
        process.used = 1L << 30;
        hostile.close();
        assertThat(cap.isExceeded()).isFalse();
        process.used = threshold - (1L << 30) + (300L << 20);
        assertThat(harmless.mustStop())
                .as("what the other might take is gone with it")
                .isTrue();
        harmless.close();
        assertThat(cap.isIdle()).isTrue();
        assertThat(cap.isExceeded()).isFalse();
        assertThat(process.limit).isEqualTo(-1);
    }

    @Test
    void whereNobodyCanTellWhatIsUsedNoQueryIsStopped() throws IOException {
        Numbers process = new Numbers(false);
        process.used = 0;
        MemoryCap.Share share = new WatchedCap(process).enter(1);
        assertThat(share.mustStop()).isFalse();
        share.close();
    }

    /// The plain way in a whole engine: a query that would never end is stopped for what the process is said to have.
    @Test
    void anEngineWithoutALimitStopsAQuery() {
        Numbers process = new Numbers(false);
        SqlTrace trace = SqlTrace.all(Table.random(64, 10).snapshot());
        try (SqlEngine engine = new SqlEngine(Shortcuts.NONE, new WatchedCap(process))) {
            assertThatThrownBy(() -> engine.run(
                            trace,
                            "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range < b.range",
                            SqlLimits.standard(),
                            () -> {
                                process.used = 1L << 50;
                                return false;
                            },
                            new Nothing()))
                    .isInstanceOf(SqlFailure.class)
                    .hasMessageContaining("memory");
        }
    }

    @Test
    void oneThatIsBeingStoppedStopsNoOtherUntilMemoryIsShort() {
        Numbers process = new Numbers(true);
        MemoryCap cap = new KernelCap(process);
        MemoryCap.Share hostile = cap.enter(1L << 30);
        MemoryCap.Share harmless = cap.enter(1L << 30);
        assertThat(hostile.mustStop() || harmless.mustStop() || cap.isExceeded())
                .isFalse();
        long threshold = process.limit - (256L << 20);
        process.used = threshold + (300L << 20);
        until(cap::isExceeded);
        until(() -> process.limit > process.used); // the watch moves it when it has said so
        assertThat(hostile.mustStop() && harmless.mustStop()).isTrue();
        hostile.ends();
        assertThat(harmless.mustStop()).isFalse();
        assertThat(hostile.mustStop()).isFalse();
        process.used = threshold + (900L << 20);
        until(harmless::mustStop);
        process.used = 1L << 30;
        hostile.close();
        hostile.ends();
        until(() -> !cap.isExceeded());
        assertThat(process.limit).as("its part is gone with it").isEqualTo(threshold - (768L << 20));
        assertThat(harmless.mustStop()).isFalse();
        process.used = threshold - (1L << 30) + (300L << 20);
        until(harmless::mustStop);
        harmless.close();
        assertThat(cap.isExceeded()).isFalse();
        assertThat(process.limit).isEqualTo(-1);
    }

    private static void until(BooleanSupplier isSo) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!isSo.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(1_000_000); // whom it waits for wants the processor
        }
    }

    /// A stack of 8 MB each would count, and DuckDB makes eight threads for files in every database that it can.
    @Test
    void whatEnginesKeepBetweenQueriesHasNoThreads() throws IOException {
        SqlTrace trace = SqlTrace.all(Table.random(62, 10).snapshot());
        List<SqlEngine> engines = new ArrayList<>();
        long before = threads();
        for (int i = 0; i < 10; i++) {
            SqlEngine engine = new SqlEngine();
            engines.add(engine);
            // The second has a parser, which stays.
            for (String query : List.of("SELECT 1", "SELECT count(*) FROM trace", "SELECT max(n) FROM trace")) {
                engine.run(trace, query, SqlLimits.standard(), () -> false, new Nothing());
            }
        }
        assertThat(threads()).isLessThan(before + 10);
        engines.forEach(SqlEngine::close);
    }

    /// What stays counts as used, so that the limit of later queries would be as much higher.
    @Test
    void queriesThatWereStoppedForTheirMemoryLeaveNone() throws IOException {
        SqlTrace trace = SqlTrace.all(Table.random(63, 1000).snapshot());
        DataLimit process = new DataLimit();
        try (SqlEngine engine = new SqlEngine()) {
            // the heap and the allocator grow now and then, beside other tests of this process by a gigabyte; what
            // queries left would be there after each round
            runAllOutOfMemory(engine, trace);
            long grown = Long.MAX_VALUE;
            for (int round = 0; round < 3 && grown >= 1L << 30; round++) {
                long before = process.usedBytes();
                runAllOutOfMemory(engine, trace);
                grown = process.usedBytes() - before;
            }
            assertThat(grown).isLessThan(1L << 30);
        }
    }

    private static void runAllOutOfMemory(SqlEngine engine, SqlTrace trace) {
        for (String query : List.of(
                "SELECT len(list_sort(list(range))) FROM range(100000000)",
                "SELECT string_agg(repeat('x', 100000), '') FROM range(1000000)",
                "SELECT len(list(range::VARCHAR || repeat('x', 100))) FROM range(100000000)")) {
            assertThatThrownBy(() -> engine.run(trace, query, SqlLimits.standard(), () -> false, new Nothing()))
                    .isInstanceOf(SqlFailure.class);
        }
        until(() -> MemoryCap.ofProcess().isIdle());
    }

    private static long threads() throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.count();
        }
    }

    /// As many as a busy server has, which all count.
    private static void makeThreads() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            threads.add(Thread.ofPlatform().start(() -> await(done)));
        }
        done.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static final class Nothing implements ResultSink {
        @Override
        public void columns(List<ResultColumn> columns) {}

        @Override
        public boolean rows(ResultRows rows) {
            return true;
        }
    }

    /// A query of an engine of its own that runs until it is told to end.
    private static final class Held implements ResultSink {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);
        private final CompletableFuture<SqlOutcome> outcome = CompletableFuture.supplyAsync(
                this::run, task -> Thread.ofPlatform().daemon().start(task));

        Held() throws InterruptedException {
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        }

        private SqlOutcome run() {
            try {
                return new SqlEngine()
                        .run(
                                SqlTrace.all(Table.random(61, 10).snapshot()),
                                "SELECT 1",
                                SqlLimits.standard(),
                                () -> false,
                                this);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void columns(List<ResultColumn> columns) {
            begun.countDown();
            await(end);
        }

        @Override
        public boolean rows(ResultRows rows) {
            return true;
        }

        void end() throws Exception {
            end.countDown();
            outcome.get(30, TimeUnit.SECONDS);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// `unlimited`, or a number of bytes.
    private static String limit() throws IOException {
        for (String line : Files.readAllLines(LIMITS)) {
            if (line.startsWith("Max data size")) {
                return line.split("\\s+")[3];
            }
        }
        throw new AssertionError("no limit of private memory in " + LIMITS);
    }
}
