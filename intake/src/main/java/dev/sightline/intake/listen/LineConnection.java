package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.live.ForwardedFiles;
import dev.sightline.intake.live.ForwardedFiles.ForwardedFile;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import dev.sightline.intake.senders.Leases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One sender: of lines, of syslog with counts, or of the binary form, as its first bytes say. It is reset unless all
/// it sent is
/// on the disk: whoever has closed its side and then reads the end of ours knows that. A line `# ack` is
/// answered by `# ack N`: the first N records of the connection are on the disk, or counted as rejected. A line
/// `# from ID NAME` says that lines of a file follow, and is answered by
/// `# from ID OFFSET`: from there on. After a line `# levels` it is
/// told of each level that is held (`# level db.* debug UNTIL`). Frames of the binary form that ask are answered by
/// frames (docs/collect.md).
///
/// Read and answered by one thread; others may look how it stands, and close it.
final class LineConnection implements Runnable {
    private static final byte[] LEVELS = "# levels".getBytes(US_ASCII);
    private static final byte[] ACK = "# ack".getBytes(US_ASCII);
    private static final byte[] FROM = "# from ".getBytes(US_ASCII);
    private static final Pattern FILE = Pattern.compile("# from ([0-9a-f]{16}) (.{1,1000})\\s*");
    /// How long a pause goes on at most when it is not wanted any more.
    private static final long LOOK_NANOS = 100_000_000L;

    static final String CUT = "line cut off as the connection broke";

    private final Wire wire;
    private final Peer from;
    private final LineFormats formats;
    private final LineBuffer lines;
    private final Answers answers;
    private @Nullable SectionBuffer sections;
    private @Nullable SyslogFrames frames;
    private @Nullable ForwardedFile file;
    private final LongSupplier nanoClock;
    private final SenderRates rates;
    private int format;
    private boolean fresh = true;
    /// Whether the sender ever asked how far we are.
    private boolean asks;

    private long records;
    private long rejected;
    /// Ends when all that was taken is on the disk; fails for good if something could not be stored.
    private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

    private volatile boolean stopping;
    private volatile boolean entered;
    /// Whether somebody else must do something: the sender end its line, or read our answer.
    private volatile boolean halfway;

    /// Whether the sender waits for us: for what came to be taken, or to be on the disk.
    private volatile boolean busy;

    private volatile long activeNanos;

    /// @param from who sends
    /// @param room KiB for all long lines
    /// @param leases for senders that ask
    LineConnection(
            Wire wire,
            Peer from,
            LineFormats formats,
            LineLimits limits,
            Semaphore room,
            Leases leases,
            LongSupplier nanoClock) {
        this.wire = wire;
        this.from = from;
        this.formats = formats;
        this.lines = new LineBuffer(limits.lineBytes(), room);
        this.answers = new Answers(wire, leases);
        this.nanoClock = nanoClock;
        this.rates = limits.rates();
        this.activeNanos = nanoClock.getAsLong();
    }

    @Override
    public void run() {
        try (wire) {
            wire.resetUnlessEnded(true);
            halfway = true;
            if (!wire.enter()) {
                return;
            }
            entered = true;
            halfway = false;
            boolean ended = false;
            try {
                ended = read();
            } catch (IOException broken) {
                // the peer went, or somebody closed it: what has come whole is kept all the same
            }
            takeAll(ended ? units().rest() : new byte[0]);
            if (ended ? units().isCut() : units().hasBegun()) {
                refuse(CUT, 1);
            }
            halfway = false;
            last.get();
            if (stopping && asks) {
                answer(1); // who asks does not go by how the connection ends
            }
            if (ended || stopping && asks) {
                wire.resetUnlessEnded(false);
            }
        } catch (IOException | ExecutionException refused) {
            // The store failed and says so itself; the sender sees a reset.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            answers.leave();
            lines.release();
            ForwardedFile its = file;
            if (its != null) {
                its.release();
            }
        }
    }

    private Units units() {
        SectionBuffer its = sections;
        SyslogFrames counted = frames;
        return its != null ? its : counted != null ? counted : lines;
    }

    /// @return whether the sender has ended
    private boolean read() throws IOException, InterruptedException, ExecutionException {
        while (!stopping) {
            ByteBuffer free = units().free();
            int begin = free.position();
            busy = false;
            int count = wire.read(free);
            busy = true;
            if (count < 0) {
                return !stopping;
            }
            activeNanos = nanoClock.getAsLong();
            if (fresh && count > 0) {
                fresh = false;
                byte[] begun = new byte[count];
                free.get(begin, begun);
                begin(begun);
            }
            int asked = takeAll(received(count));
            refuse(LineBuffer.TOO_LONG, lines.tooLong());
            refuse(LineBuffer.NO_ROOM, lines.noRoom());
            if (asked > 0) {
                asks = true;
                last.get();
                answer(asked);
            }
            pause(rates.take(from.address(), count));
            halfway = units().hasBegun();
        }
        return false;
    }

    /// Does not read for a while: what the sender sends meanwhile waits with the operating systems, then with itself.
    private void pause(long nanos) {
        long until = nanoClock.getAsLong() + nanos;
        halfway = false; // it is us who stand still
        for (long left = nanos; left > 0 && !stopping && wire.isOpen(); left = until - nanoClock.getAsLong()) {
            LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
        }
        activeNanos = nanoClock.getAsLong();
    }

    /// The first bytes say which of the three it is.
    private void begin(byte[] bytes) {
        if (formats.binary() != null && SectionBuffer.isBegin(bytes[0])) {
            sections = new SectionBuffer(bytes);
        } else if (SyslogFrames.isBegin(bytes)) {
            frames = new SyslogFrames(lines, bytes);
        }
    }

    private byte[] received(int count) throws IOException, InterruptedException, ExecutionException {
        try {
            return units().received(count);
        } catch (IOException useless) {
            SyslogFrames counted = frames;
            if (counted != null) {
                int _ = takeAll(counted.before());
            }
            refuse(frames == null ? SectionBuffer.NO_SECTION : SyslogFrames.NO_FRAME, 1);
            throw useless;
        }
    }

    /// @return how many acknowledgements are asked for
    private int takeAll(byte[] units) throws IOException, InterruptedException, ExecutionException {
        if (units.length == 0) {
            return 0;
        }
        halfway = false; // to wait for the disk is no fault of the sender
        MessageHandler binary = formats.binary();
        SectionBuffer its = sections;
        if (its != null && binary != null) {
            after(binary.take(new Message(from, units)));
            if (its.takesOrders()) {
                answers.follow();
            }
            return (int) its.asks();
        }
        return takeLines(units);
    }

    private int takeLines(byte[] bytes) throws IOException, InterruptedException, ExecutionException {
        int asked = 0;
        int start = 0;
        for (int at = 0; at < bytes.length; at = endOf(bytes, at)) {
            boolean isAsk = is(ACK, bytes, at);
            boolean isLevels = is(LEVELS, bytes, at);
            boolean isFrom = isFrom(bytes, at);
            if (isAsk || isFrom || isLevels) {
                take(bytes, start, at);
                start = endOf(bytes, at);
                asked += isAsk ? 1 : 0;
            }
            if (isLevels) {
                answers.listen();
            }
            if (isFrom) {
                open(new String(bytes, at, start - at, UTF_8));
            }
        }
        take(bytes, start, bytes.length);
        return asked;
    }

    private void take(byte[] bytes, int start, int end) throws IOException, InterruptedException {
        if (start == end) {
            return;
        }
        byte[] some = start == 0 && end == bytes.length ? bytes : Arrays.copyOfRange(bytes, start, end);
        format = formats.recognise(some, some.length, format);
        ForwardedFile its = file;
        MessageHandler handler = its == null ? formats.handler(format) : formats.handler(format, its);
        after(handler.take(new Message(from, some)));
    }

    /// From here on lines are of this file.
    private void open(String line) throws IOException, InterruptedException, ExecutionException {
        Matcher said = FILE.matcher(line);
        ForwardedFiles files = formats.files();
        if (files == null || !said.matches()) {
            return;
        }
        ForwardedFile before = file;
        if (before != null) {
            file = null;
            before.release();
        }
        ForwardedFile its = files.open(said.group(1), said.group(2).strip(), this::abort);
        file = its;
        asks = true;
        write(("# from " + said.group(1) + " " + its.offset() + "\n").getBytes(US_ASCII));
    }

    private static int endOf(byte[] bytes, int at) {
        int end = at;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return Math.min(bytes.length, end + 1);
    }

    private static boolean isFrom(byte[] bytes, int at) {
        return at + FROM.length < bytes.length && Arrays.equals(bytes, at, at + FROM.length, FROM, 0, FROM.length);
    }

    /// Whether the line there is this and nothing else.
    private static boolean is(byte[] what, byte[] bytes, int at) {
        int end = at + what.length;
        return end < bytes.length
                && Arrays.equals(bytes, at, end, what, 0, what.length)
                && (bytes[end] == '\n' || bytes[end] == '\r');
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
        byte[] one = sections == null
                ? ("# ack " + records + (rejected > 0 ? " rejected " + rejected : "") + "\n").getBytes(US_ASCII)
                : AckFrame.of(records, rejected);
        ByteBuffer all = ByteBuffer.allocate(times * one.length);
        for (int i = 0; i < times; i++) {
            all.put(one);
        }
        write(all.array());
    }

    private void write(byte[] bytes) throws IOException {
        activeNanos = nanoClock.getAsLong();
        halfway = true;
        answers.write(bytes);
    }

    /// Whether it may send.
    boolean hasEntered() {
        return entered;
    }

    /// Whether it is not the sender who is silent, but us.
    boolean isBusy() {
        return busy;
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
            wire.endInput();
        } catch (IOException gone) {
            // then there is nothing to end
        }
    }

    /// Closes it now, whatever it is doing; what came whole is kept.
    void abort() {
        try {
            wire.abort();
        } catch (IOException gone) {
            // then there is nothing to close
        }
    }
}
