package dev.sightline.app.shell;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// That the process was told to end, for a command that goes on until then and has a last word to say.
public final class Ending implements AutoCloseable {
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().unstarted(this::waitForTheLastWord);

    public Ending() {
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

    public boolean isTold() {
        return told.getCount() == 0;
    }

    /// @return whether it was told
    public boolean await(long millis) throws InterruptedException {
        return told.await(millis, TimeUnit.MILLISECONDS);
    }

    /// The last word was said.
    @Override
    public void close() {
        ended.countDown();
        forget(hook);
    }

    /// Takes back what was to happen at the end of the process.
    public static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // the hook is what has made us end
        }
    }
}
