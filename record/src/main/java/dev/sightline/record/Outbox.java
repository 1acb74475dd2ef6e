package dev.sightline.record;

import dev.sightline.record.send.Destination;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Sections on their way to the destination, in bounded memory, and the thread that sends them. What does not fit is
/// handed back at once, and told as lost.
///
/// As a flight recorder it keeps the last sections instead, forgets the oldest, and sends them when it is told to.
final class Outbox {
    private static final long FIRST_PAUSE_NANOS = 20_000_000L;
    private static final long LAST_PAUSE_NANOS = 2_000_000_000L;
    private static final long LISTEN_NANOS = 500_000_000L;

    private final Destination destination;
    private final long maxBytes;
    private final boolean flight;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Section> toSend = new ArrayDeque<>();
    private final ArrayDeque<Section> kept = new ArrayDeque<>();
    private final Thread sender;
    private long bytes;
    private boolean sending;
    private boolean closing;
    private volatile boolean stopped;
    private volatile boolean failing;

    Outbox(Destination destination, long maxBytes, boolean flight) {
        this.destination = destination;
        this.maxBytes = maxBytes;
        this.flight = flight;
        sender = new Thread(this::run, "sightline-send");
        sender.setDaemon(true);
        sender.start();
    }

    /// Whether the last try to send failed.
    boolean isFailing() {
        return failing;
    }

    boolean isFlight() {
        return flight;
    }

    int maxSection() {
        return destination.maxBytes();
    }

    /// @return the sections that will not be sent: this one, or the oldest ones that made room for it
    List<Section> offer(Section section) {
        if (section.length() > destination.maxBytes()) {
            return List.of(section);
        }
        lock.lock();
        try {
            List<Section> out = new ArrayList<>();
            if (flight) {
                kept.add(section);
                bytes += section.length();
                while (bytes > maxBytes && !kept.isEmpty()) {
                    Section oldest = kept.remove();
                    bytes -= oldest.length();
                    out.add(oldest);
                }
                return out;
            }
            if (bytes + section.length() > maxBytes) {
                return List.of(section);
            }
            bytes += section.length();
            toSend.add(section);
            changed.signalAll();
            return out;
        } finally {
            lock.unlock();
        }
    }

    /// Sends what a flight recorder kept.
    void release() {
        lock.lock();
        try {
            toSend.addAll(kept);
            kept.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until all that was offered is sent.
    ///
    /// @return whether it is
    boolean await(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (!toSend.isEmpty() || sending) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Sends what it can within the time, and gives up the rest.
    ///
    /// @return how many events were given up
    long close(long nanos) throws InterruptedException {
        long until = System.nanoTime() + nanos;
        await(nanos);
        lock.lock();
        try {
            closing = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        sender.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
        stopped = true;
        sender.interrupt();
        lock.lock();
        try {
            long given = 0;
            for (Section section : toSend) {
                given += section.events();
            }
            return given;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            long pause = FIRST_PAUSE_NANOS;
            List<Section> some = next();
            while (!some.isEmpty() && !stopped) {
                if (sent(some)) {
                    pause = FIRST_PAUSE_NANOS;
                    done(some);
                    some = next();
                } else {
                    pause(pause);
                    pause = Math.min(pause * 2, LAST_PAUSE_NANOS);
                }
            }
            destination.close();
        } catch (InterruptedException | IOException over) {
            failing = true;
        }
    }

    private boolean sent(List<Section> some) {
        try {
            for (Section section : some) {
                destination.write(section.bytes(), section.length());
            }
            destination.settle();
            failing = false;
            return true;
        } catch (IOException | RuntimeException failure) {
            failing = true;
            return false;
        }
    }

    /// A pause that ends when the recorder closes: then there is little time left.
    private void pause(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /// @return those that were offered first; empty when there is nothing more
    private List<Section> next() throws InterruptedException {
        long pause = LISTEN_NANOS;
        while (true) {
            lock.lock();
            try {
                long left = pause;
                while (toSend.isEmpty() && !closing && left > 0) {
                    left = changed.awaitNanos(left);
                }
                if (!toSend.isEmpty() || closing) {
                    sending = !toSend.isEmpty();
                    return toSend.stream().limit(destination.mostAtOnce()).toList();
                }
            } finally {
                lock.unlock();
            }
            pause = listened() ? LISTEN_NANOS : Math.min(pause * 2, LAST_PAUSE_NANOS);
        }
    }

    private boolean listened() {
        try {
            destination.listen();
            return true;
        } catch (IOException | RuntimeException nobodyThere) {
            return false; // whoever has something to send will see it, too
        }
    }

    private void done(List<Section> some) {
        lock.lock();
        try {
            for (Section section : some) {
                toSend.remove();
                bytes -= section.length();
            }
            sending = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
