package dev.sightline.app.watch;

import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Posts alerts to a URL, on a thread of its own: nobody waits for who does not answer. What cannot be told is told
/// later, together with what came meanwhile, so little is kept however long that is.
final class AlertSender implements Closeable {
    private static final long LOOK_EVERY_MILLIS = 100;
    private static final long MOST_PAUSE_MILLIS = 60_000;

    private final URI url;
    private final Alerts alerts;
    private final InstantSource clock;
    private final Consumer<String> say;
    private final JsonPost post;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final AtomicLong told = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final Thread thread;
    /// Whether the last try came to nothing; of the sender's thread.
    private boolean down;

    /// @param say is told in one line that nobody answers, and that somebody does again
    AlertSender(URI url, Alerts alerts, InstantSource clock, Consumer<String> say) {
        this.url = url;
        this.post = new JsonPost(url);
        this.alerts = alerts;
        this.clock = clock;
        this.say = say;
        this.thread = Thread.ofPlatform().daemon().name("alerts").start(this::run);
    }

    void add(Alert alert) {
        alerts.add(alert);
    }

    /// Alerts that were taken.
    long told() {
        return told.get();
    }

    /// Tries that came to nothing.
    long failed() {
        return failed.get();
    }

    /// Anomalies that are to be told.
    long waiting() {
        return alerts.waiting();
    }

    private void run() {
        long pause = LOOK_EVERY_MILLIS;
        try {
            while (!ending.await(pause, TimeUnit.MILLISECONDS)) {
                boolean well = sendDue();
                if (!well && pause == LOOK_EVERY_MILLIS) {
                    pause = 1000;
                } else {
                    pause = well ? LOOK_EVERY_MILLIS : Math.min(MOST_PAUSE_MILLIS, 2 * pause);
                }
            }
            boolean _ = sendDue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// @return whether all that were due were taken
    private boolean sendDue() throws InterruptedException {
        List<Alert> due = alerts.due(clock.instant());
        String trouble = "";
        for (Alert alert : due) {
            trouble = trouble.isEmpty() ? post.send(alert.json()) : trouble;
            if (trouble.isEmpty()) {
                told.incrementAndGet();
            } else {
                alerts.back(alert);
            }
        }
        boolean silent = !trouble.isEmpty();
        if (silent) {
            failed.incrementAndGet();
        }
        if (silent && !down) {
            say.accept("alerts: " + url + ": " + trouble + "; they are told later, together");
        } else if (down && !silent && !due.isEmpty()) {
            say.accept("alerts: " + url + " answers again");
        }
        down = silent || down && due.isEmpty();
        return trouble.isEmpty();
    }

    /// Tells what is due, for a moment.
    @Override
    public void close() {
        ending.countDown();
        try {
            if (!thread.join(Duration.ofSeconds(2))) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        post.close();
        if (waiting() > 0) {
            say.accept("alerts: " + waiting() + " anomalies were not told to " + url);
        }
    }
}
