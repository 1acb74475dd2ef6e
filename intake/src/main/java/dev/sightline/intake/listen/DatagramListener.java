package dev.sightline.intake.listen;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

/// Takes datagrams of one or more lines, or of whole sections of the binary form. One thread does nothing but receive,
/// so that little is lost in the operating system; another hands on what has come. What there is no room for is dropped
/// and counted.
public final class DatagramListener implements Closeable {
    /// Datagrams that came together become one message up to here.
    private static final int TOGETHER = 1 << 16;

    /// More than the operating system holds of the smallest.
    private static final int A_ROUND = 1 << 16;

    private static final int WISHED_BUFFER = 4 << 20;
    private static final long LOOK_NANOS = 1_000_000_000L;
    static final String NEVER_READ = "datagram dropped by the operating system: its buffer was full";
    static final String TOO_FAST = "datagram dropped: its sender sends faster than it may";
    static final String DROPPED = "datagram dropped: others filled the queue";

    /// What is of one format, for whom.
    private record Gathered(MessageHandler handler, byte[] bytes) {}

    private final DatagramChannel channel;
    private final Selector selector;
    private final LineFormats formats;
    private final LineLimits limits;
    private final Traffic traffic;
    private final Thread receiving;
    private final Thread handing;
    /// One datagram; of the thread that receives.
    private final byte[] received = new byte[TOGETHER];

    /// Guards what follows.
    private final Object lock = new Object();

    private final Queue<Gathered> queue = new ArrayDeque<>();
    private long queuedBytes;
    /// Datagrams that will not be handed on, by cause, until they are counted.
    private final Map<String, Long> refused = new LinkedHashMap<>();

    private boolean ended;
    private volatile boolean stopping;

    private DatagramListener(
            DatagramChannel channel, Selector selector, LineFormats formats, LineLimits limits, Traffic traffic) {
        this.channel = channel;
        this.selector = selector;
        this.formats = formats;
        this.limits = limits;
        this.traffic = traffic;
        this.receiving = Thread.ofPlatform().name("sightline-receive").daemon().unstarted(this::receive);
        this.handing = Thread.ofPlatform().name("sightline-hand").daemon().unstarted(this::hand);
    }

    /// @throws IOException if it cannot listen there
    public static DatagramListener udp(InetSocketAddress at, LineFormats formats, LineLimits limits, Traffic traffic)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, WISHED_BUFFER);
            channel.bind(at);
            channel.configureBlocking(false);
            Selector selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
            DatagramListener made = new DatagramListener(channel, selector, formats, limits, traffic);
            made.receiving.start();
            made.handing.start();
            return made;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    public int port() throws IOException {
        return channel.getLocalAddress() instanceof InetSocketAddress address ? address.getPort() : -1;
    }

    private void receive() {
        MessageHandler sections = formats.binary();
        int known = formats.known().size();
        Together[] waiting = new Together[sections == null ? known : known + 1];
        Arrays.setAll(
                waiting,
                format -> format == known && sections != null
                        ? new Together(sections, false, new ByteArrayOutputStream(), 0)
                        : new Together(formats.handler(format), true, new ByteArrayOutputStream(), 0));
        try {
            SystemDrops drops = new SystemDrops(port());
            long looked = System.nanoTime();
            boolean last = false;
            while (!last) {
                int _ = selector.select(LOOK_NANOS / 1_000_000);
                selector.selectedKeys().clear();
                last = stopping; // what the operating system has by now is taken all the same
                gather(waiting);
                for (int format = 0; format < waiting.length; format++) {
                    waiting[format] = put(waiting[format]);
                }
                if (last || System.nanoTime() - looked > LOOK_NANOS) {
                    looked = System.nanoTime();
                    refuse(NEVER_READ, drops.more());
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } finally {
            synchronized (lock) {
                ended = true;
                lock.notifyAll();
            }
        }
    }

    /// Takes what has come.
    private void gather(Together[] waiting) throws IOException {
        ByteBuffer datagram = ByteBuffer.wrap(received);
        for (int i = 0; i < A_ROUND; i++) {
            SocketAddress from = channel.receive(datagram);
            if (from == null) {
                return;
            }
            int length = datagram.position();
            if (limits.rates().offer(address(from), length)) {
                int format = waiting.length > formats.known().size() && SectionBuffer.isBegin(received, length)
                        ? formats.known().size()
                        : formats.recognise(received, length, 0);
                waiting[format] = waiting[format].with(received, length);
                if (waiting[format].bytes().size() >= TOGETHER) {
                    waiting[format] = put(waiting[format]);
                }
            } else {
                refuse(TOO_FAST, 1);
            }
            datagram.clear();
        }
    }

    private static String address(SocketAddress from) {
        return from instanceof InetSocketAddress address ? address.getAddress().getHostAddress() : "";
    }

    private void refuse(String cause, long datagrams) {
        if (datagrams > 0) {
            synchronized (lock) {
                refused.merge(cause, datagrams, Long::sum);
                traffic.dropped(datagrams);
                lock.notifyAll();
            }
        }
    }

    /// Datagrams of one format that came together.
    private record Together(MessageHandler handler, boolean lines, ByteArrayOutputStream bytes, int count) {
        Together with(byte[] datagram, int length) {
            bytes.write(datagram, 0, length);
            if (lines && length > 0 && datagram[length - 1] != '\n') {
                bytes.write('\n');
            }
            return new Together(handler, lines, bytes, count + 1);
        }
    }

    private Together put(Together together) {
        if (together.count() == 0) {
            return together;
        }
        synchronized (lock) {
            if (queuedBytes + together.bytes().size() > limits.queueBytes()) {
                refuse(DROPPED, together.count());
            } else {
                queue.add(new Gathered(together.handler(), together.bytes().toByteArray()));
                queuedBytes += together.bytes().size();
                lock.notifyAll();
            }
        }
        together.bytes().reset();
        return new Together(together.handler(), together.lines(), together.bytes(), 0);
    }

    private void hand() {
        try {
            boolean more = true;
            while (more) {
                Gathered gathered;
                Map<String, Long> causes;
                synchronized (lock) {
                    while (queue.isEmpty() && !ended && refused.isEmpty()) {
                        lock.wait();
                    }
                    gathered = queue.poll();
                    causes = Map.copyOf(refused);
                    refused.clear();
                    more = gathered != null || !ended;
                }
                for (Map.Entry<String, Long> each : causes.entrySet()) {
                    var _ = formats.handler(0).refuse(each.getKey(), each.getValue());
                }
                if (gathered != null) {
                    var _ = gathered.handler().take(new Message("udp", gathered.bytes()));
                    synchronized (lock) {
                        queuedBytes -= gathered.bytes().length;
                    }
                }
            }
        } catch (IOException failed) {
            // The store failed and says so itself; what comes from now on is dropped, and counted by the metrics.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Takes no more; what was received is handed on.
    @Override
    public void close() throws IOException {
        stopping = true;
        Selector _ = selector.wakeup();
        try {
            receiving.join();
            handing.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        selector.close();
        channel.close();
    }
}
