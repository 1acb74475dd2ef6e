package dev.sightline.record;

import dev.sightline.record.send.Destination;
import dev.sightline.record.send.DiskBuffer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Sections on their way to the destination, in bounded memory, and the thread that sends them. What does not fit is
/// handed back at once, and told as lost.
///
/// With a buffer on the disk, what is offered while the destination is away, or while there is no room in memory, waits
/// there, behind what is in memory: receivers go by the numbers of events, so all goes in their order.
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
    private final List<DiskBuffer> left;
    private @Nullable DiskBuffer own;
    private final Thread sender;
    /// Which of the buffers the sections are of that are being sent; null if they are in memory.
    private @Nullable DiskBuffer from;

    private List<byte[]> fromDisk = List.of();
    private long bytes;
    private boolean sending;
    private boolean closing;
    private volatile boolean stopped;
    private volatile boolean failing;

    /// @param buffers on the disk: those that others left, then our own; empty for none
    Outbox(Destination destination, long maxBytes, boolean flight, List<DiskBuffer> buffers) {
        left = new ArrayList<>(buffers);
        own = buffers.isEmpty() ? null : left.remove(buffers.size() - 1);
        this.destination = destination;
        this.maxBytes = maxBytes;
        this.flight = flight;
        sender = new Thread(this::run, "sightline-send");
        sender.setDaemon(true);
        sender.start();
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
            boolean overtakes = own != null && !own.isEmpty();
            if (own != null && (overtakes || failing || bytes + section.length() > maxBytes)) {
                if (own.append(section.bytes(), section.length())) {
                    changed.signalAll();
                    return out;
                }
                if (overtakes) {
                    return List.of(section);
                }
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

    private boolean isBufferEmpty() {
        return left.stream().allMatch(DiskBuffer::isEmpty) && (own == null || own.isEmpty());
    }

    /// Puts on the disk what waits in memory, if nothing of the kind is there yet and all of it fits.
    private void spill(DiskBuffer to) {
        lock.lock();
        try {
            if (to.isEmpty() && to.hasRoom(toSend.size(), bytes)) {
                while (!toSend.isEmpty()
                        && to.append(toSend.peek().bytes(), toSend.peek().length())) {
                    bytes -= toSend.remove().length();
                }
            }
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

    /// Gives up what a flight recorder kept.
    ///
    /// @return the sections, the oldest first
    List<Section> forget() {
        lock.lock();
        try {
            List<Section> all = List.copyOf(kept);
            all.forEach(section -> bytes -= section.length());
            kept.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }

    /// Sends a section, of a flight recorder as well.
    void send(Section section) {
        lock.lock();
        try {
            bytes += section.length();
            toSend.add(section);
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
            while (!toSend.isEmpty() || sending || !isBufferEmpty()) {
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
            leave();
            long given = 0;
            for (Section section : toSend) {
                given += section.events();
            }
            return given;
        } finally {
            lock.unlock();
        }
    }

    /// What is not sent is the next process's.
    private void leave() {
        if (own != null) {
            try (DiskBuffer its = own) {
                own = null;
                if (its.isEmpty()) {
                    spill(its);
                } else if (!toSend.isEmpty()) {
                    try (DiskBuffer earlier = its.earlier()) {
                        spill(earlier);
                    }
                }
            } catch (IOException lost) {
                failing = true;
            }
        }
        for (DiskBuffer each : left) {
            try {
                each.close();
            } catch (IOException stays) {
                failing = true;
            }
        }
        left.clear();
    }

    private void run() {
        try {
            long pause = FIRST_PAUSE_NANOS;
            List<Section> some = next();
            while (!some.isEmpty() && !stopped) {
                if (sent(some)) {
                    pause = FIRST_PAUSE_NANOS;
                    done(some);
                } else {
                    DiskBuffer its = own;
                    if (its != null) {
                        spill(its);
                    }
                    pause(pause);
                    pause = Math.min(pause * 2, LAST_PAUSE_NANOS);
                }
                some = next();
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
                List<Section> some = first();
                while (some.isEmpty() && !closing && left > 0) {
                    left = changed.awaitNanos(left);
                    some = first();
                }
                if (!some.isEmpty() || closing) {
                    sending = !some.isEmpty();
                    return some;
                }
            } finally {
                lock.unlock();
            }
            pause = listened() ? LISTEN_NANOS : Math.min(pause * 2, LAST_PAUSE_NANOS);
        }
    }

    /// What others left, then what was offered first: what is in memory before what is on the disk.
    private List<Section> first() {
        for (DiskBuffer each : List.copyOf(left)) {
            if (isTaken(each)) {
                return sections();
            }
        }
        if (toSend.isEmpty() && own != null && isTaken(own)) {
            return sections();
        }
        from = null;
        return toSend.stream().limit(destination.mostAtOnce()).toList();
    }

    private boolean isTaken(DiskBuffer buffer) {
        try {
            fromDisk = buffer.isEmpty() ? List.of() : buffer.first(destination.mostAtOnce());
        } catch (IOException unreadable) {
            fromDisk = List.of(); // a gap in the numbers says so
            left.remove(buffer);
            own = buffer.equals(own) ? null : own;
        }
        from = buffer;
        return !fromDisk.isEmpty();
    }

    private List<Section> sections() {
        return fromDisk.stream()
                .map(bytes -> new Section(bytes, bytes.length, List.of(), List.of()))
                .toList();
    }

    private boolean listened() {
        try {
            destination.listen();
            return true;
        } catch (IOException | RuntimeException nobodyThere) {
            return false; // whoever has something to send will see it, too
        }
    }

    private void done(List<Section> some) throws IOException {
        lock.lock();
        try {
            if (from != null) {
                from.remove(fromDisk);
            } else {
                for (Section section : some) {
                    if (toSend.remove(section)) { // nobody has put it on the disk meanwhile
                        bytes -= section.length();
                    }
                }
            }
            sending = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
