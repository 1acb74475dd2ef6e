package dev.sightline.server.ask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ScanQueueTest {
    private final CountDownLatch go = new CountDownLatch(1);
    private final List<String> ran = new CopyOnWriteArrayList<>();
    private final CountDownLatch last = new CountDownLatch(1);

    private void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Optional<ScanQueue.Turn> admit(ScanQueue queue, boolean soon, Consumer<ScanQueue.Turn> work) {
        return queue.admit(soon, work, failure -> {
            throw new AssertionError(failure);
        });
    }

    /// As when a limit of the system is reached: counted by hand, for no test should reach it.
    @Test
    void whoGetsNoThreadIsRefusedAndTheNextIsServed() {
        AtomicBoolean exhausted = new AtomicBoolean(true);
        ThreadFactory factory = task -> {
            if (exhausted.get()) {
                throw new OutOfMemoryError("unable to create native thread: possibly out of memory");
            }
            return Thread.ofPlatform().daemon().unstarted(task);
        };
        try (ScanQueue queue = new ScanQueue(1, 1, factory)) {
            List<Throwable> refused = new CopyOnWriteArrayList<>();
            for (int i = 0; i < 10; i++) {
                assertThat(queue.admit(i % 2 == 0, note("never"), refused::add)).isPresent();
            }
            assertThat(refused).hasSize(10).allMatch(OutOfMemoryError.class::isInstance);
            exhausted.set(false);
            assertThat(admit(queue, false, _ -> last.countDown())).isPresent();
            await(last);
            assertThat(ran).isEmpty();
        }
    }

    private Consumer<ScanQueue.Turn> note(String name) {
        return _ -> ran.add(name);
    }

    @Test
    void whoWithdrawsNeverRunsAndMakesRoom() {
        try (ScanQueue queue = new ScanQueue(1, 1)) {
            assertThat(admit(queue, false, _ -> await(go))).isPresent();
            Optional<ScanQueue.Turn> second = admit(queue, false, note("second"));
            assertThat(admit(queue, false, note("third"))).isEmpty();
            second.orElseThrow().withdraw();
            second.orElseThrow().withdraw();
            assertThat(admit(queue, false, _ -> last.countDown())).isPresent();
            assertThat(admit(queue, false, note("fifth"))).isEmpty();
            go.countDown();
            await(last);
            assertThat(ran).isEmpty();
        }
    }

    @Test
    void whoPassesLetsTheNextRunButStaysAdmitted() {
        try (ScanQueue queue = new ScanQueue(1, 1)) {
            assertThat(admit(queue, false, turn -> {
                        turn.pass();
                        turn.pass();
                        await(go);
                    }))
                    .isPresent();
            CountDownLatch runs = new CountDownLatch(1);
            assertThat(admit(queue, false, _ -> {
                        runs.countDown();
                        await(go);
                    }))
                    .isPresent();
            await(runs);
            assertThat(admit(queue, false, note("third"))).isEmpty();
            go.countDown();
        }
    }

    @Test
    void aFailureGivesTheTurnBack() {
        try (ScanQueue queue = new ScanQueue(1, 5)) {
            Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
            try {
                Thread.setDefaultUncaughtExceptionHandler((_, e) -> ran.add(String.valueOf(e.getMessage())));
                assertThat(admit(queue, false, _ -> {
                            throw new IllegalStateException("broken");
                        }))
                        .isPresent();
                assertThat(admit(queue, false, _ -> last.countDown())).isPresent();
                await(last);
            } finally {
                Thread.setDefaultUncaughtExceptionHandler(before);
            }
        }
    }

    @Test
    void whatTakesAMomentOnlyHasPlacesOfItsOwnAndGoesFirst() {
        try (ScanQueue queue = new ScanQueue(1, 5)) {
            assertThat(admit(queue, false, _ -> await(go))).isPresent();
            assertThat(admit(queue, false, _ -> {
                        ran.add("long");
                        last.countDown();
                    }))
                    .isPresent();
            CountDownLatch quick = new CountDownLatch(1);
            assertThat(admit(queue, true, _ -> {
                        ran.add("quick");
                        quick.countDown();
                    }))
                    .isPresent();
            await(quick);
            go.countDown();
            await(last);
            assertThat(ran).containsExactly("quick", "long");
        }
    }
}
