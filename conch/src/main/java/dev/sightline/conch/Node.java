package dev.sightline.conch;

import dev.sightline.conch.wire.Control;
import dev.sightline.conch.wire.Line;
import dev.sightline.conch.wire.Receiver;
import dev.sightline.conch.wire.Wire;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One process among the others: its connections, what arrived and was not received yet, and who is gone.
///
/// The network's thread puts in, the program's thread takes out, both under one lock.
final class Node implements Receiver, AutoCloseable {
    private static final long LOOK_NANOS = 1_000_000_000L;
    /// What there is to find; null: not yet.
    interface Look<T> {
        @Nullable
        T look();
    }

    final int id;
    private final String token;
    private final boolean clocked;
    private final Wire wire = new Wire();
    private final HubLine hub;
    private final ReentrantLock lock = new ReentrantLock();
    private final News news = new News(lock);

    // All below under the lock.
    private final Inbox inbox = new Inbox();
    private final Map<String, Long> signals = new HashMap<>();
    private long released = -1;
    private long fromHub;
    private @Nullable String failure;
    private @Nullable String deadlock;
    private @Nullable Start start;
    private Peer[] peers = {};

    Node(int id, String hubHost, int hubPort, String token, String host, boolean local, boolean clocked)
            throws IOException {
        this.id = id;
        this.token = token;
        this.clocked = clocked;
        int port = wire.listen(local ? "127.0.0.1" : null, this);
        hub = new HubLine(wire.connect(hubHost, hubPort, this));
        hub.join(token, id, port, host);
    }

    Start awaitStart() {
        return Objects.requireNonNull(awaitAtMost(Need.ofAny("for all to start", id, 0), () -> start, Long.MAX_VALUE));
    }

    int processes() {
        return peers.length;
    }

    String name(int process) {
        return process + " (" + peers[process].name + ")";
    }

    // What arrives.

    @Override
    public void received(Line line, ByteBuf frame) {
        byte kind = frame.readByte();
        lock.lock();
        try {
            if (hub.is(line)) {
                ofHub(kind, frame);
            } else if (kind == Control.HELLO) {
                hello(line, frame);
            } else if (line.peer() < 0) {
                line.close();
                return;
            } else {
                message(kind, line.peer(), frame);
            }
            news.tell();
        } finally {
            lock.unlock();
        }
    }

    private void hello(Line line, ByteBuf frame) {
        boolean known = Control.text(frame).equals(token);
        int from = known ? frame.readInt() : -1;
        if (from < 0 || from >= peers.length) {
            line.close();
            return;
        }
        line.isOf(from);
        inbox.from(line);
        peers[from].in = line;
    }

    private void message(byte kind, int from, ByteBuf frame) {
        Peer peer = peers[from];
        peer.arrived++;
        int type = frame.readInt();
        long stamp = clocked ? Integer.toUnsignedLong(frame.readInt()) : number(peer.arrived, id);
        String entry = kind == Control.CALL ? Control.text(frame) : "";
        byte[] data = new byte[frame.readableBytes()];
        frame.readBytes(data);
        inbox.put(new Arrived(kind, from, type, entry, stamp, data));
    }

    /// Of the messages of one process no two have the same: the k-th one to a process, and which one.
    private long number(long count, int to) {
        return count * (peers.length + 1) + to;
    }

    private void ofHub(byte kind, ByteBuf frame) {
        switch (kind) {
            case Control.START -> {
                Start all = Start.read(frame);
                peers = all.peers();
                start = all;
            }
            case Control.GONE -> {
                Peer peer = peers[frame.readInt()];
                peer.announced = frame.readLong();
                peer.gone = Control.text(frame);
            }
            case Control.RELEASE -> {
                fromHub++;
                released = frame.readLong();
            }
            case Control.SIGNALLED -> {
                fromHub++;
                String name = Control.text(frame);
                signals.put(name, frame.readLong());
            }
            case Control.DEADLOCK -> deadlock = Control.text(frame);
            default -> failure = Control.text(frame);
        }
    }

    @Override
    public void writable(Line line) {
        lock.lock();
        try {
            news.tell();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void closed(Line line) {
        lock.lock();
        try {
            if (hub.is(line)) {
                failure = failure == null ? "the run was ended: nobody is there who started it" : failure;
            } else if (line.peer() >= 0) {
                inbox.end(line);
                Peer peer = peers[line.peer()];
                peer.in = peer.in == line ? null : peer.in;
            }
            news.tell();
        } finally {
            lock.unlock();
        }
    }

    // What is sent.

    /// @param entry of a call
    /// @param stamps what the message carries, of its number among those of this process
    void send(byte kind, int to, int type, LongUnaryOperator stamps, String entry, Data data) {
        int size = data.size();
        Peer peer = peers[to];
        long number;
        lock.lock();
        try {
            if (to == id) {
                peer.arrived++;
            } else if (peer.gone != null) {
                throw gone(to, "cannot send to");
            }
            peer.sent++;
            number = number(peer.sent, to);
        } finally {
            lock.unlock();
        }
        long stamp = stamps.applyAsLong(number);
        if (to == id) {
            byte[] copy = Arrays.copyOf(data.array(), size);
            lock.lock();
            try {
                inbox.put(new Arrived(kind, id, type, entry, clocked ? stamp : number, copy));
            } finally {
                lock.unlock();
            }
            return;
        }
        Line line = line(to, peer);
        ByteBuf frame =
                line.frame(13 + entry.length() * 3 + size).writeByte(kind).writeInt(type);
        if (clocked) {
            frame.writeInt((int) stamp);
        }
        if (kind == Control.CALL) {
            Control.text(frame, entry);
        }
        if (!line.send(frame.writeBytes(data.array(), 0, size))) {
            awaitWritable(line, to);
        }
    }

    private Line line(int to, Peer peer) {
        Line line = peer.out;
        if (line != null) {
            return line;
        }
        try {
            line = wire.connect(peer.host, peer.port, this);
        } catch (IOException e) {
            throw notReached(to, peer, String.valueOf(e.getMessage()));
        }
        peer.out = line;
        ByteBuf hello = line.frame(128).writeByte(Control.HELLO);
        Control.text(hello, token);
        hello.writeInt(id);
        line.send(hello);
        return line;
    }

    /// Who does not listen any more has died, which is told in a moment.
    private ConchException notReached(int to, Peer peer, String why) {
        long until = System.nanoTime() + LOOK_NANOS;
        lock.lock();
        try {
            long left = LOOK_NANOS;
            while (peer.gone == null && left > 0) {
                left = Math.min(news.await(left), until - System.nanoTime());
            }
            return peer.gone != null
                    ? gone(to, "cannot send to")
                    : new ConchException("process " + name(to) + ": " + why);
        } catch (InterruptedException e) {
            return interrupted();
        } finally {
            lock.unlock();
        }
    }

    private void awaitWritable(Line line, int to) {
        lock.lock();
        try {
            while (!line.isWritable()) {
                if (peers[to].gone != null || !line.isOpen()) {
                    throw gone(to, "cannot send to");
                }
                if (news.await(LOOK_NANOS) <= 0) {
                    // It may wait for us to read, as we do for it.
                    inbox.read();
                }
            }
        } catch (InterruptedException e) {
            throw interrupted();
        } finally {
            lock.unlock();
        }
    }

    void barrier(String group, long[] members, long clock) {
        lock.lock();
        try {
            released = -1;
        } finally {
            lock.unlock();
        }
        hub.barrier(group, members, clock);
    }

    HubLine hub() {
        return hub;
    }

    /// The largest clock of those that met; null: not all are there.
    @Nullable
    Long released() {
        return released < 0 ? null : (Long) released;
    }

    @Nullable
    Long signalled(String name) {
        return signals.get(name);
    }

    /// The first that arrived of those that fit; only where this node looks.
    @Nullable
    Arrived take(Predicate<Arrived> fits) {
        return inbox.take(fits);
    }

    // What is waited for.

    /// @param atMostNanos 0 looks once; `Long.MAX_VALUE` waits until it is there or cannot come
    /// @return null: not in that time
    /// @throws ConchException it cannot come
    <T> @Nullable T awaitAtMost(Need need, Look<T> wanted, long atMostNanos) {
        boolean ever = atMostNanos == Long.MAX_VALUE;
        long began = System.nanoTime();
        String told = "";
        lock.lock();
        try {
            while (true) {
                T found = wanted.look();
                if (found != null) {
                    if (!told.isEmpty()) {
                        hub.running();
                    }
                    return found;
                }
                check(need);
                long left = ever ? LOOK_NANOS : Math.min(LOOK_NANOS, atMostNanos - (System.nanoTime() - began));
                if (left <= 0) {
                    return null;
                }
                inbox.read();
                if (news.await(left) <= 0 && ever && peers.length > 0) {
                    told = tell(need, told);
                }
            }
        } catch (InterruptedException e) {
            throw interrupted();
        } finally {
            lock.unlock();
        }
    }

    private static ConchException interrupted() {
        Thread.currentThread().interrupt();
        return new ConchException("interrupted");
    }

    private void check(Need need) {
        if (deadlock != null) {
            throw new DeadlockException(deadlock);
        }
        if (failure != null) {
            throw new ConchException(failure);
        }
        int lastGone = -1;
        boolean any = false;
        for (int source : need.sources()) {
            boolean gone = peers[source].isGone();
            lastGone = gone && (lastGone < 0 || peers[source].announced < 0) ? source : lastGone;
            any |= !gone;
        }
        if (lastGone >= 0 && (need.all() || !any)) {
            throw gone(lastGone, "waits " + need.what() + ", but there is no more");
        }
    }

    private ProcessGoneException gone(int process, String what) {
        String why = Objects.requireNonNullElse(peers[process].gone, "the connection broke");
        return new ProcessGoneException(
                process, "process " + id + " " + what + " process " + name(process) + ": " + why);
    }

    /// Tells the hub what is waited for, and what it needs to know whether that can still come.
    private String tell(Need need, String told) {
        long[] sent = Arrays.stream(peers).mapToLong(peer -> peer.sent).toArray();
        long[] arrived = Arrays.stream(peers).mapToLong(peer -> peer.arrived).toArray();
        String now = Arrays.toString(sent) + Arrays.toString(arrived) + fromHub;
        if (!now.equals(told)) {
            hub.blocked(need, fromHub, sent, arrived);
        }
        return now;
    }

    /// Leaves in order: what was sent arrives.
    void exit() {
        long[] sent = Arrays.stream(peers).mapToLong(peer -> peer.sent).toArray();
        for (Peer peer : peers) {
            if (peer.out != null) {
                peer.out.end();
            }
        }
        hub.exit(sent);
    }

    @Override
    public void close() {
        wire.close();
    }
}
