package dev.sightline.app.act;

import dev.sightline.app.watch.JsonPost;
import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Posts to one address, one after the other, on a thread of its own. What cannot be told is not told later: it is
/// about a moment.
final class Webhook implements Closeable {
    private static final int MOST_WAITING = 100;
    private static final Duration TO_THE_END = Duration.ofSeconds(2);
    private static final Duration TO_GIVE_UP = Duration.ofMillis(500);

    private final String name;
    private final JsonPost post;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Consumer<String> failed;
    private final Consumer<String> say;
    private final Thread thread;
    private volatile boolean ending;
    private boolean isSaid;

    /// @param name as boards call it
    /// @param failed is told why each that was not taken was not
    /// @param say is told once, in one line, until one is taken again
    Webhook(String name, URI url, Consumer<String> failed, Consumer<String> say) {
        this.name = name;
        this.post = new JsonPost(url);
        this.failed = failed;
        this.say = say;
        this.thread = Thread.ofPlatform().daemon().name("webhook " + name).start(this::run);
    }

    /// Never waits.
    void add(String json) {
        if (!waiting.offer(json)) {
            trouble(MOST_WAITING + " are waiting already");
        }
    }

    private void run() {
        boolean isSending = false;
        try {
            while (!ending || !waiting.isEmpty()) {
                String json = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (json != null) {
                    isSending = true;
                    String why = post.send(json);
                    isSending = false;
                    if (why.isEmpty()) {
                        well();
                    } else {
                        trouble(why);
                    }
                }
            }
        } catch (InterruptedException e) {
            if (isSending) {
                trouble("the collector ended before it was answered");
            }
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void well() {
        isSaid = false;
    }

    private void trouble(String why) {
        failed.accept(why);
        synchronized (this) {
            if (isSaid) {
                return;
            }
            isSaid = true;
        }
        say.accept("webhook " + name + ": " + why + "; this is said once, and each that was not taken is a row");
    }

    /// Tells what waits, for a moment; what is left was not taken.
    @Override
    public void close() {
        ending = true;
        try {
            if (!thread.join(TO_THE_END)) {
                thread.interrupt();
                thread.join(TO_GIVE_UP);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        while (waiting.poll() != null) {
            trouble("the collector ended before its turn");
        }
        post.close();
    }
}
