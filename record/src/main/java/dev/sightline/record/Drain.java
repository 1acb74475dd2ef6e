package dev.sightline.record;

import dev.sightline.record.send.Target;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The thread that empties the lanes: numbers events, encodes them, hands sections to the outbox, and keeps the books
/// of what was lost.
final class Drain implements Runnable {
    /// To wake costs a processor that sleeps more than the events of this time do. Who fills a ring meanwhile wakes it.
    private static final long IDLE_NANOS = 20_000_000L;
    private static final long FLUSH_NANOS = 200_000_000L;
    private static final long CHECK_NANOS = 500_000_000L;
    /// A section is handed on when it is so large; in a datagram there must be room for one more block.
    static final int SECTION_BYTES = 64 * 1024;

    /// What else is looked at now and then, on the drain's thread.
    interface Chores {
        void check(long nanoTime, long clockWasSetBy);
    }

    private final CopyOnWriteArrayList<Lane> lanes;
    private final Rings rings;
    private final Types types;
    private final Supplier<Encoder> encoders;
    private Encoder encoder;
    private final Outbox outbox;
    private final WallTime wall;
    private final String destination;
    private final Chores chores;
    private final @Nullable Trigger trigger;
    private final Ledger ledger = new Ledger();
    private long sequence;
    private long flushedAt = System.nanoTime();
    private long checkedAt = flushedAt;
    private long lostSoFar;
    private long keptBackSoFar;
    private volatile long lost;
    private volatile long keptBack;
    private volatile boolean stopping;
    private volatile long asked;
    private volatile long flushed;
    private volatile boolean released;
    private volatile @Nullable Thread sleeper;

    Drain(
            CopyOnWriteArrayList<Lane> lanes,
            Rings rings,
            Types types,
            Supplier<Encoder> encoders,
            Outbox outbox,
            WallTime wall,
            Target target,
            Chores chores,
            @Nullable Trigger trigger) {
        this.lanes = lanes;
        this.rings = rings;
        this.types = types;
        this.encoders = encoders;
        this.encoder = encoders.get();
        this.outbox = outbox;
        this.wall = wall;
        this.destination = target.kind().name().toLowerCase(java.util.Locale.ROOT) + " " + target.place();
        this.chores = chores;
        this.trigger = trigger;
    }

    /// How many events were lost and noticed. Any thread.
    long lost() {
        return lost;
    }

    /// How many events a flight recorder has forgotten, as nobody asked for them. Any thread.
    long keptBack() {
        return keptBack;
    }

    /// Ends when all that the lanes hold is with the outbox. Any thread.
    void stop() {
        stopping = true;
        wake();
    }

    /// Has it look at the lanes now. Any thread, and cheap while it does not sleep.
    void wake() {
        Thread thread = sleeper;
        if (thread != null) {
            sleeper = null;
            LockSupport.unpark(thread);
        }
    }

    private void sleep() {
        sleeper = Thread.currentThread();
        // What was asked before could not see that it sleeps.
        if (!stopping && !released && asked == flushed) {
            LockSupport.parkNanos(IDLE_NANOS);
        }
        sleeper = null;
    }

    /// Asks for all that was recorded before to be handed to the outbox.
    ///
    /// @return what [#hasFlushed] wants
    synchronized long askFlush() {
        long number = asked + 1;
        asked = number;
        wake();
        return number;
    }

    boolean hasFlushed(long number) {
        return flushed >= number;
    }

    /// Has a flight recorder send what it keeps.
    void release() {
        released = true;
        wake();
    }

    @Override
    public void run() {
        boolean last = false;
        while (true) {
            long asking = asked;
            boolean busy = pass();
            long now = System.nanoTime();
            if (now - checkedAt > CHECK_NANOS) {
                checkedAt = now;
                check(now);
            }
            if (last || asking != flushed || released || now - flushedAt > FLUSH_NANOS) {
                flushIfAble();
                flushedAt = now;
                flushed = asking;
            }
            if (released) {
                released = false;
                outbox.release();
            }
            if (last) {
                tellKeptBack();
                return;
            }
            last = stopping;
            if (!busy && !last) {
                sleep();
            }
        }
    }

    private void flushIfAble() {
        try {
            flush();
        } catch (RuntimeException | OutOfMemoryError defect) {
            discard();
        }
    }

    private void check(long now) {
        try {
            chores.check(now, wall.adjust(now));
        } catch (RuntimeException defect) {
            // Levels stay as they are; recording goes on.
        }
    }

    private boolean pass() {
        boolean busy = false;
        for (Lane lane : lanes) {
            boolean over = lane.isOver();
            long tail = lane.tail();
            busy |= tail - lane.head() > lane.ring.length / 8;
            try {
                encode(lane, tail);
            } catch (RuntimeException | OutOfMemoryError defect) {
                skip(lane, tail);
            }
            losses(lane);
            if (over && lane.tail() == lane.head()) {
                lanes.remove(lane);
                rings.give(lane.memory);
            }
        }
        return busy;
    }

    private void encode(Lane lane, long tail) {
        while (lane.head() < tail) {
            if (trigger != null && trigger.fires(lane, lane.head(), tail, types)) {
                released = true;
            }
            sequence += encoder.events(lane, lane.head(), tail, sequence);
            lane.release(encoder.end());
            if (encoder.size() > SECTION_BYTES / 2) {
                flush();
            }
        }
    }

    /// What could not be encoded is lost, with what was gathered before it: the rest of the program's events are not.
    private void skip(Lane lane, long tail) {
        discard();
        long left = lane.count(lane.head(), tail);
        if (left > 0) {
            long now = wall.of(System.nanoTime());
            add(new Loss(lane.threadName, Ledger.DEFECT, sequence, left, wall.of(lane.lastLookNanos), now));
            sequence += left;
            lane.release(tail);
        }
    }

    private void discard() {
        Section gathered = encoder.discard();
        encoder = encoders.get();
        add(gathered, Ledger.DEFECT);
    }

    private void losses(Lane lane) {
        long now = System.nanoTime();
        long more = lane.lost() - lane.toldLost;
        if (more > 0) {
            lane.toldLost += more;
            add(new Loss(lane.threadName, Ledger.FULL, sequence, more, wall.of(lane.lastLookNanos), wall.of(now)));
            sequence += more;
        }
        lane.lastLookNanos = now;
    }

    private void add(Loss loss) {
        ledger.add(loss);
        if (loss.isKeptBack()) {
            keptBackSoFar += loss.events();
            keptBack = keptBackSoFar;
        } else {
            lostSoFar += loss.events();
            lost = lostSoFar;
        }
    }

    /// The last word of a flight recorder: what it kept will not be asked for any more. Without it nobody could tell
    /// whether that was all.
    private void tellKeptBack() {
        if (!outbox.isFlight()) {
            return;
        }
        try {
            for (Section kept : outbox.forget()) {
                add(kept, Ledger.KEPT_BACK);
            }
            if (!ledger.isEmpty()) {
                ledger.take().forEach(encoder::lost);
                Section last = encoder.finish();
                if (last != null) {
                    outbox.send(last);
                }
            }
        } catch (RuntimeException | OutOfMemoryError defect) {
            // Then a gap in the numbers tells of them.
        }
    }

    private void add(Section out, String cause) {
        for (Section.Run run : out.runs()) {
            add(new Loss(destination, cause, run.firstSequence(), run.events(), run.fromNanos(), run.toNanos()));
        }
        out.told().forEach(ledger::add);
    }

    private void flush() {
        // A flight recorder tells when it sends: until then what it forgets is the most of it.
        if (!ledger.isEmpty() && (!outbox.isFlight() || released)) {
            ledger.take().forEach(encoder::lost);
        }
        Section section = encoder.finish();
        if (section == null) {
            return;
        }
        for (Section out : outbox.offer(section)) {
            add(out, cause(out));
        }
    }

    private String cause(Section out) {
        if (out.length() > outbox.maxSection()) {
            return Ledger.TOO_LARGE;
        }
        return outbox.isFlight() ? Ledger.KEPT_BACK : Ledger.UNSENT;
    }
}
