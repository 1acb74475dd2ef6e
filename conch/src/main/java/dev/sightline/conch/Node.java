package dev.sightline.conch;

import dev.sightline.conch.wire.Control;
import dev.sightline.conch.wire.Line;
import dev.sightline.conch.wire.Receiver;
import dev.sightline.conch.wire.Wire;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One process among the others: its connections, what arrived and was not received yet, and who is gone.
///
/// The network's thread puts in, the program's thread takes out, both under one lock.
final class Node implements Receiver, AutoCloseable {
    private static final long LOOK_NANOS = 1_000_000_000L;
    /// Beyond it others wait until there is room, unless we wait for something ourselves.
    private static final long MOST_WAITING = 256L << 20;

    /// What there is to find; null: not yet.
    interface Look<T> {
        @Nullable
        T look();
    }

    final int id;
    private final String token;
    private final boolean clocked;
    private final Wire wire = new Wire();
    private final Line hub;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    // All below under the lock.
    private final List<Arrived> inbox = new ArrayList<>();
    private long inboxBytes;
    private boolean reads = true;
    private final Set<Line> incoming = new HashSet<>();
    private final Map<String, Long> signals = new HashMap<>();
    private long released = -1;
    private long fromHub;
    private @Nullable String failure;
    private @Nullable String deadlock;
    private @Nullable Start start;
    private Peer[] peers = {};

    /// What the hub says when all are there.
    record Start(int nodes, boolean hasFront, int[] neighbours, String path) {}

    private static final class Peer {
        String host = "";
        int port;
        String name = "";
        @Nullable Line out;
        @Nullable Line in;
        long sent;
        long arrived;
        /// Why it is gone; null while it is there.
        @Nullable String gone;
        /// How many messages it says it sent us; -1: it died and did not say.
        long announced = -1;
    }

    Node(int id, String hubHost, int hubPort, String token, String host, boolean local, boolean clocked) throws IOException {
        this.id = id;
        this.token = token;
        this.clocked = clocked;
        int port = wire.listen(local ? "127.0.0.1" : null, this);
        hub = wire.connect(hubHost, hubPort, this);
        ByteBuf join = hub.frame(256).writeByte(Control.JOIN);
        Control.text(join, token);
        join.writeInt(id).writeInt(port);
        Control.text(join, host);
        hub.send(join);
    }

    Start awaitStart() {
        return await(Need.ofAny("for all processes to start", id, 0), () -> start, Long.MAX_VALUE);
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
            if (line == hub) {
                ofHub(kind, frame);
            } else if (kind == Control.HELLO) {
                hello(line, frame);
            } else if (line.peer() < 0) {
                line.close();
                return;
            } else {
                message(kind, line.peer(), frame);
            }
            news.signalAll();
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
        line.read(reads);
        incoming.add(line);
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
        put(new Arrived(kind, from, type, entry, stamp, data));
    }

    private void put(Arrived message) {
        inbox.add(message);
        inboxBytes += message.data().length + 64;
        if (inboxBytes > MOST_WAITING && reads) {
            read(false);
        }
    }

    private void read(boolean on) {
        reads = on;
        incoming.forEach(line -> line.read(on));
    }

    /// Of the messages of one process no two have the same: the k-th one to a process, and which one.
    private long number(long count, int to) {
        return count * (peers.length + 1) + to;
    }

    private void ofHub(byte kind, ByteBuf frame) {
        switch (kind) {
            case Control.START -> start(frame);
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

    private void start(ByteBuf frame) {
        int nodes = frame.readInt();
        boolean front = frame.readBoolean();
        Peer[] all = new Peer[nodes + (front ? 1 : 0)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Peer();
            all[i].host = Control.text(frame);
            all[i].port = frame.readInt();
            all[i].name = Control.text(frame);
        }
        int[] near = Arrays.stream(Control.numbers(frame)).mapToInt(number -> (int) number).toArray();
        String path = Control.text(frame);
        peers = all;
        start = new Start(nodes, front, near, path);
    }

    @Override
    public void writable(Line line) {
        lock.lock();
        try {
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void closed(Line line) {
        lock.lock();
        try {
            if (line == hub) {
                failure = failure == null ? "the run was ended: nobody is there who started it" : failure;
            } else if (line.peer() >= 0) {
                incoming.remove(line);
                Peer peer = peers[line.peer()];
                peer.in = peer.in == line ? null : peer.in;
            }
            news.signalAll();
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
                put(new Arrived(kind, id, type, entry, clocked ? stamp : number, copy));
            } finally {
                lock.unlock();
            }
            return;
        }
        Line line = line(to, peer);
        ByteBuf frame = line.frame(13 + entry.length() * 3 + size).writeByte(kind).writeInt(type);
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
                left = Math.min(news.awaitNanos(left), until - System.nanoTime());
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
                if (!news.await(1, TimeUnit.SECONDS) && !reads) {
                    // It may wait for us to read, as we do for it.
                    read(true);
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
        ByteBuf frame = hub.frame(64).writeByte(Control.BARRIER);
        Control.text(frame, group);
        Control.numbers(frame, members);
        hub.send(frame.writeLong(clock));
    }

    /// The largest clock of those that met; null: not all are there.
    @Nullable
    Long released() {
        return released < 0 ? null : (Long) released;
    }

    void signal(String name, long clock) {
        ByteBuf frame = hub.frame(64).writeByte(Control.SIGNAL);
        Control.text(frame, name);
        hub.send(frame.writeLong(clock));
    }

    void wish(String name) {
        ByteBuf frame = hub.frame(64).writeByte(Control.WAIT);
        Control.text(frame, name);
        hub.send(frame);
    }

    @Nullable
    Long signalled(String name) {
        return signals.get(name);
    }

    /// The first that arrived of those that fit.
    @Nullable
    Arrived take(Predicate<Arrived> fits) {
        for (Iterator<Arrived> each = inbox.iterator(); each.hasNext(); ) {
            Arrived message = each.next();
            if (fits.test(message)) {
                each.remove();
                inboxBytes -= message.data().length + 64;
                if (!reads && inboxBytes < MOST_WAITING / 2) {
                    read(true);
                }
                return message;
            }
        }
        return null;
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
                        hub.send(hub.frame(1).writeByte(Control.RUNNING));
                    }
                    return found;
                }
                check(need);
                long left = ever ? LOOK_NANOS : Math.min(LOOK_NANOS, atMostNanos - (System.nanoTime() - began));
                if (left <= 0) {
                    return null;
                }
                if (!reads) {
                    read(true);
                }
                if (news.awaitNanos(left) <= 0 && ever && peers.length > 0) {
                    told = tell(need, told);
                }
            }
        } catch (InterruptedException e) {
            throw interrupted();
        } finally {
            lock.unlock();
        }
    }

    <T> T await(Need need, Look<T> wanted, long atMostNanos) {
        T found = awaitAtMost(need, wanted, atMostNanos);
        if (found == null) {
            throw new ConchException("waits " + need.what() + " no longer");
        }
        return found;
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
            boolean gone = isGone(source);
            lastGone = gone && (lastGone < 0 || peers[source].announced < 0) ? source : lastGone;
            any |= !gone;
        }
        if (lastGone >= 0 && (need.all() || !any)) {
            throw gone(lastGone, "waits " + need.what() + ", but there is no more");
        }
    }

    /// Nothing of it can arrive any more.
    private boolean isGone(int process) {
        Peer peer = peers[process];
        return peer.gone != null && (peer.announced < 0 ? peer.in == null : peer.arrived >= peer.announced);
    }

    private ProcessGoneException gone(int process, String what) {
        String why = peers[process].gone;
        return new ProcessGoneException(
                process, "process " + id + " " + what + " process " + name(process) + ": "
                        + (why == null ? "the connection broke" : why));
    }

    /// Tells the hub what is waited for, and what it needs to know whether that can still come.
    private String tell(Need need, String told) {
        long[] sent = Arrays.stream(peers).mapToLong(peer -> peer.sent).toArray();
        long[] arrived = Arrays.stream(peers).mapToLong(peer -> peer.arrived).toArray();
        String now = Arrays.toString(sent) + Arrays.toString(arrived) + fromHub;
        if (!now.equals(told)) {
            ByteBuf frame = hub.frame(256).writeByte(Control.BLOCKED).writeBoolean(need.all()).writeLong(fromHub);
            Control.text(frame, need.what());
            Control.numbers(frame, Arrays.stream(need.sources()).asLongStream().toArray());
            Control.numbers(frame, sent);
            Control.numbers(frame, arrived);
            hub.send(frame);
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
        ByteBuf frame = hub.frame(16 + 8 * sent.length).writeByte(Control.EXIT);
        Control.numbers(frame, sent);
        hub.send(frame);
        hub.end();
    }

    @Override
    public void close() {
        wire.close();
    }
}
