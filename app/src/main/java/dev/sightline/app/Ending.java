package dev.sightline.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// That the process was told to end, for a command that goes on until then and has a last word to say.
final class Ending implements AutoCloseable {
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().unstarted(this::waitForTheLastWord);

    Ending() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void waitForTheLastWord() {
        told.countDown();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isTold() {
        return told.getCount() == 0;
    }

    /// @return whether it was told
    boolean await(long millis) throws InterruptedException {
        return told.await(millis, TimeUnit.MILLISECONDS);
    }

    /// The last word was said.
    @Override
    public void close() {
        ended.countDown();
        StoreCommand.removeHook(hook);
    }
}
