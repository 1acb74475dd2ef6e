package dev.sightline.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    private Consumer<ScanQueue.Turn> note(String name) {
        return _ -> ran.add(name);
    }

    @Test
    void whoWithdrawsNeverRunsAndMakesRoom() {
        try (ScanQueue queue = new ScanQueue(1, 1)) {
            assertThat(queue.admit(false, _ -> await(go))).isPresent();
            Optional<ScanQueue.Turn> second = queue.admit(false, note("second"));
            assertThat(queue.admit(false, note("third"))).isEmpty();
            second.orElseThrow().withdraw();
            second.orElseThrow().withdraw();
            assertThat(queue.admit(false, _ -> last.countDown())).isPresent();
            assertThat(queue.admit(false, note("fifth"))).isEmpty();
            go.countDown();
            await(last);
            assertThat(ran).isEmpty();
        }
    }

    @Test
    void whoPassesLetsTheNextRunButStaysAdmitted() {
        try (ScanQueue queue = new ScanQueue(1, 1)) {
            assertThat(queue.admit(false, turn -> {
                        turn.pass();
                        turn.pass();
                        await(go);
                    }))
                    .isPresent();
            CountDownLatch runs = new CountDownLatch(1);
            assertThat(queue.admit(false, _ -> {
                        runs.countDown();
                        await(go);
                    }))
                    .isPresent();
            await(runs);
            assertThat(queue.admit(false, note("third"))).isEmpty();
            go.countDown();
        }
    }

    @Test
    void aFailureGivesTheTurnBack() {
        try (ScanQueue queue = new ScanQueue(1, 5)) {
            Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
            try {
                Thread.setDefaultUncaughtExceptionHandler((_, e) -> ran.add(String.valueOf(e.getMessage())));
                assertThat(queue.admit(false, _ -> {
                            throw new IllegalStateException("broken");
                        }))
                        .isPresent();
                assertThat(queue.admit(false, _ -> last.countDown())).isPresent();
                await(last);
            } finally {
                Thread.setDefaultUncaughtExceptionHandler(before);
            }
        }
    }

    @Test
    void whatTakesAMomentOnlyHasPlacesOfItsOwnAndGoesFirst() {
        try (ScanQueue queue = new ScanQueue(1, 5)) {
            assertThat(queue.admit(false, _ -> await(go))).isPresent();
            assertThat(queue.admit(false, _ -> {
                        ran.add("long");
                        last.countDown();
                    }))
                    .isPresent();
            CountDownLatch quick = new CountDownLatch(1);
            assertThat(queue.admit(true, _ -> {
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
