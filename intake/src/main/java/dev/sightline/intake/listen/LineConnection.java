package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.live.MessageHandler.Taken;
import dev.sightline.intake.senders.Leases;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// One sender of lines. It is reset unless all it sent is on the disk: whoever has closed its side and then reads the
/// end of ours knows that. A line `# ack` is answered by `# ack N`: the first N records of the connection are on the
/// disk, or counted as rejected. After a line `# levels` it is told of each level that is held (`# level db.* debug
/// UNTIL`).
///
/// Read and answered by one thread; others may look how it stands, and close it.
final class LineConnection implements Runnable {
    private static final byte[] LEVELS = "# levels".getBytes(US_ASCII);
    private static final byte[] ACK = "# ack".getBytes(US_ASCII);
    static final String CUT = "line cut off as the connection broke";

    private final SocketChannel channel;
    private final Peer from;
    private final LineFormats formats;
    private final LineBuffer buffer;
    private final Leases leases;
    /// Tells of levels once the sender has asked for them; any thread.
    private final Consumer<String> tells = this::tell;

    private final Queue<String> toTell = new ConcurrentLinkedQueue<>();
    /// Whose turn it is to write.
    private final Object writing = new Object();
    private final LongSupplier nanoClock;
    private int format;
    /// Whether the sender ever asked how far we are.
    private boolean asks;

    private long records;
    private long rejected;
    /// Ends when all that was taken is on the disk; fails for good if something could not be stored.
    private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

    private volatile boolean stopping;
    /// Whether somebody else must do something: the sender end its line, or read our answer.
    private volatile boolean halfway;

    private volatile long activeNanos;

    /// @param from who sends
    /// @param room KiB for all long lines
    /// @param leases for senders that ask
    LineConnection(
            SocketChannel channel,
            Peer from,
            LineFormats formats,
            LineLimits limits,
            Semaphore room,
            Leases leases,
            LongSupplier nanoClock) {
        this.channel = channel;
        this.from = from;
        this.formats = formats;
        this.buffer = new LineBuffer(limits.lineBytes(), room);
        this.leases = leases;
        this.nanoClock = nanoClock;
        this.activeNanos = nanoClock.getAsLong();
    }

    @Override
    public void run() {
        try (channel) {
            resetUnlessEnded(true);
            boolean ended = false;
            try {
                ended = read();
            } catch (IOException broken) {
                // the peer went, or somebody closed it: what has come whole is kept all the same
            }
            take(ended ? buffer.rest() : new byte[0]);
            if (!ended && buffer.hasBegun()) {
                refuse(CUT, 1);
            }
            halfway = false;
            last.get();
            if (stopping && asks) {
                answer(1); // who asks does not go by how the connection ends
            }
            if (ended || stopping && asks) {
                resetUnlessEnded(false);
            }
        } catch (IOException | ExecutionException refused) {
            // The store failed and says so itself; the sender sees a reset.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            leases.leave(tells);
            buffer.release();
        }
    }

    /// @return whether the sender has ended
    private boolean read() throws IOException, InterruptedException, ExecutionException {
        while (!stopping) {
            ByteBuffer free = buffer.free();
            int count = channel.read(free);
            if (count < 0) {
                return !stopping;
            }
            activeNanos = nanoClock.getAsLong();
            int asked = take(buffer.received(count));
            refuse(LineBuffer.TOO_LONG, buffer.tooLong());
            refuse(LineBuffer.NO_ROOM, buffer.noRoom());
            if (asked > 0) {
                asks = true;
                last.get();
                answer(asked);
            }
            halfway = buffer.hasBegun();
        }
        return false;
    }

    /// @return how many acknowledgements the lines ask for
    private int take(byte[] lines) throws IOException, InterruptedException {
        if (lines.length == 0) {
            return 0;
        }
        halfway = false; // to wait for the disk is no fault of the sender
        format = formats.recognise(lines, lines.length, format);
        after(formats.handler(format).take(new Message(from, lines)));
        if (asked(lines, LEVELS) > 0) {
            leases.listen(tells);
        }
        return asked(lines, ACK);
    }

    /// On a thread of its own: who does not read what it asked for keeps nobody else waiting.
    private void tell(String line) {
        toTell.add(line);
        Thread _ = Thread.ofVirtual().start(() -> {
            try {
                synchronized (writing) { // the first come are the first told
                    for (String next = toTell.poll(); next != null; next = toTell.poll()) {
                        write(next);
                    }
                }
            } catch (IOException gone) {
                leases.leave(tells);
            }
        });
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(US_ASCII));
        synchronized (writing) {
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
        }
    }

    private void refuse(String cause, long count) throws IOException, InterruptedException {
        if (count > 0) {
            after(formats.handler(format).refuse(cause, count));
        }
    }

    private void after(Taken taken) {
        records += taken.rows() + taken.rejected();
        rejected += taken.rejected();
        last = last.isDone() && !last.isCompletedExceptionally()
                ? taken.durable()
                : CompletableFuture.allOf(last, taken.durable());
    }

    private void answer(int times) throws IOException {
        String one = "# ack " + records + (rejected > 0 ? " rejected " + rejected : "") + "\n";
        activeNanos = nanoClock.getAsLong();
        halfway = true;
        write(one.repeat(times));
    }

    /// How many lines are this and nothing else.
    private static int asked(byte[] lines, byte[] what) {
        int asked = 0;
        for (int i = 0; i + what.length < lines.length; i++) {
            if (lines[i] == '#'
                    && (i == 0 || lines[i - 1] == '\n')
                    && Arrays.equals(lines, i, i + what.length, what, 0, what.length)
                    && (lines[i + what.length] == '\n' || lines[i + what.length] == '\r')) {
                asked++;
            }
        }
        return asked;
    }

    /// Also when this process is killed: the operating system would end the connection as if all were well. Unix
    /// sockets have no such thing.
    private void resetUnlessEnded(boolean reset) throws IOException {
        if (channel.supportedOptions().contains(StandardSocketOptions.SO_LINGER)) {
            channel.setOption(StandardSocketOptions.SO_LINGER, reset ? 0 : -1);
        }
    }

    /// When something last came or went.
    long activeNanos() {
        return activeNanos;
    }

    /// Whether it stands still in the middle of something.
    boolean isStalled(Duration patience) {
        return halfway && nanoClock.getAsLong() - activeNanos > patience.toNanos();
    }

    /// Takes no more; what came whole is kept, and the connection closed when it is on the disk.
    void stop() {
        stopping = true;
        try {
            channel.shutdownInput();
        } catch (IOException gone) {
            // then there is nothing to end
        }
    }

    /// Closes it now, whatever it is doing; what came whole is kept.
    void abort() {
        try {
            channel.close();
        } catch (IOException gone) {
            // then there is nothing to close
        }
    }
}
