package dev.sightline.record;

import dev.sightline.record.send.Destination;
import dev.sightline.record.send.DiskBuffer;
import dev.sightline.record.send.Orders;
import dev.sightline.record.send.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Records what a program does: events, spans, counters, states and messages, to where a URL says. Any number of
/// threads. It never blocks and never throws into the program but for types that are declared wrongly; what does not
/// fit into its bounded memory is counted, and told where the events go.
///
/// Types are declared once and kept in constants. See the package for an example.
public final class Recorder implements AutoCloseable {
    private static final Duration CLOSE = Duration.ofSeconds(2);
    private static final List<Field> SPAN = List.of(
            new Field("span", Field.Type.INT64, "", Field.Role.SPAN),
            new Field("parent", Field.Type.INT64, "", Field.Role.PARENT));
    private static final int MAX_LEVEL_EVENTS = 100;

    /// How spans are written.
    public enum SpanOption {
        /// One event, when a span has ended.
        END_ONLY,
        /// Its begin, too: for spans that may never end.
        BEGIN_TOO
    }

    private final Producer producer;
    private final Types types = new Types();
    private final Rings rings;
    private final CopyOnWriteArrayList<Lane> lanes = new CopyOnWriteArrayList<>();
    private final ThreadLocal<Lane> lane = ThreadLocal.withInitial(this::newLane);
    private final SplittableRandom seeds;
    private final WallTime wall;
    private final LogicalClock clock;
    private final Levels levels;
    private final Clock wallClock;
    private final Level defaultLevel;
    private final @Nullable Outbox outbox;
    private final @Nullable Drain drain;
    private final @Nullable Thread drainThread;
    private final @Nullable EventType levelChange;
    private final @Nullable EventType triggered;
    private final @Nullable EventType clockSet;
    private final @Nullable OutputCapture capture;
    private final @Nullable SignalTrigger signal;
    private final Thread exit = new Thread(this::close, "sightline-exit");
    private volatile boolean closed;
    private volatile long givenUp;

    Recorder(RecorderBuilder builder) {
        producer = Producer.of(builder.program, builder.process);
        rings = new Rings(builder.burst);
        seeds = new SplittableRandom(producer.idHigh());
        wallClock = builder.clock;
        wall = builder.givenTime ? WallTime.given() : new WallTime(builder.clock);
        clock = builder.hybridClock ? LogicalClock.hybrid(() -> wall.of(System.nanoTime())) : LogicalClock.lamport();
        defaultLevel = builder.level;
        Levels.Selector selector = new Levels.Selector(builder.program, producer.host());
        levels = new Levels(selector, builder.level, builder.levelFile);
        Target target = builder.target;
        if (target.kind() == Target.Kind.NONE) {
            outbox = null;
            drain = null;
            drainThread = null;
            levelChange = null;
            triggered = null;
            clockSet = null;
            capture = null;
            signal = null;
            return;
        }
        levels.look();
        Destination destination =
                builder.destination == null ? target.open(orders(selector), BinaryEncoder.MAGIC) : builder.destination;
        outbox = new Outbox(
                destination,
                target.flightBytes() > 0 ? target.flightBytes() : builder.maxBytes,
                target.flightBytes() > 0,
                buffers(target));
        Supplier<Encoder> encoders = () -> builder.encoders.apply(
                target.text() ? new BpEncoder(producer, types, wall) : new BinaryEncoder(producer, types, wall));
        Trigger trigger = target.flightBytes() > 0 ? new Trigger(Level.ERROR, builder.slowNanos) : null;
        drain = new Drain(lanes, rings, types, encoders, outbox, wall, target, this::check, trigger);
        levelChange =
                event("sightline.level", Level.FATAL, Field.string("type"), Field.string("state"), Field.string("by"));
        triggered = event("sightline.trigger", Level.FATAL, Field.string("by"));
        clockSet = event("sightline.clock.set", Level.FATAL, Field.int64("by").in("ns"));
        drainThread = new Thread(drain, "sightline-record");
        drainThread.setDaemon(true);
        drainThread.start();
        if (builder.capturesOutput || target.capturesOutput()) {
            capture = new OutputCapture(OutputCapture.declare(this), target.kind() != Target.Kind.STDERR);
        } else {
            capture = null;
        }
        signal = target.signal() == null ? null : SignalTrigger.on(target.signal(), this::send);
        closeAtExit();
    }

    private List<DiskBuffer> buffers(Target target) {
        Path folder = target.buffer();
        if (folder == null) {
            return List.of();
        }
        String name = producer.program().replaceAll("[^A-Za-z0-9._-]", "_") + "-" + Long.toHexString(producer.idHigh())
                + Long.toHexString(producer.idLow());
        try {
            return DiskBuffer.open(folder, name, target.bufferBytes());
        } catch (IOException e) {
            System.err.println("sightline: nothing is kept on the disk: " + e.getMessage());
            return List.of();
        }
    }

    /// A recorder to where the environment variable `SIGHTLINE_URL` says; without it, or if it names no destination
    /// (which standard error is told), all is off.
    ///
    /// @param program what is recorded, as people call it
    public static Recorder open(String program) {
        return new RecorderBuilder(program).build();
    }

    /// A recorder with choices of its own.
    public static RecorderBuilder builder(String program) {
        return new RecorderBuilder(program);
    }

    private void closeAtExit() {
        try {
            Runtime.getRuntime().addShutdownHook(exit);
        } catch (IllegalStateException goesDown) {
            // The program ends already: who made this recorder closes it.
        }
    }

    /// What messages and views call this process: as given, or `program@host:pid`.
    public String process() {
        return producer.process();
    }

    /// Declares a type of events of level `Info`.
    public EventType event(String name, Field... fields) {
        return event(name, Level.INFO, fields);
    }

    public EventType event(String name, Level level, Field... fields) {
        return declare(name, EventType.Kind.EVENT, level, List.of(fields));
    }

    /// Declares a type of spans; values of the fields are put at the end of each.
    public SpanType span(String name, Field... fields) {
        return span(name, Level.INFO, SpanOption.END_ONLY, fields);
    }

    public SpanType span(String name, Level level, SpanOption option, Field... fields) {
        java.util.ArrayList<Field> all = new java.util.ArrayList<>(SPAN);
        all.add(new Field("duration", Field.Type.INT64, "ns", Field.Role.DURATION));
        all.addAll(List.of(fields));
        EventType begin =
                option == SpanOption.BEGIN_TOO ? declare(name + ".begin", EventType.Kind.BEGIN, level, SPAN) : null;
        return new SpanType(declare(name, EventType.Kind.SPAN, level, all), begin);
    }

    /// Declares a value that is measured now and then.
    ///
    /// @param unit as a symbol: `B`, `%`; empty for none
    public Counter counter(String name, String unit) {
        Field value = Field.float64("value").in(unit);
        return new Counter(declare(name, EventType.Kind.COUNTER, Level.INFO, List.of(value)));
    }

    /// Declares something that is in one state at a time.
    public StateType state(String name) {
        return new StateType(declare(name, EventType.Kind.STATE, Level.INFO, List.of(Field.string("state"))));
    }

    /// Declares messages between programs; they have this recorder's logical clock.
    public MessageType message(String name) {
        Field peer = new Field("peer", Field.Type.STRING, "", Field.Role.PEER);
        Field stamp = new Field("clock", Field.Type.INT64, "", Field.Role.CLOCK);
        Field received = new Field("received", Field.Type.INT64, "", Field.Role.RECEIVED);
        return new MessageType(
                declare(name, EventType.Kind.SEND, Level.INFO, List.of(peer, stamp)),
                declare(name, EventType.Kind.RECEIVE, Level.INFO, List.of(peer, stamp, received)),
                clock);
    }

    /// Declares sends of messages whose stamps the caller makes and carries. A message is known by its sender's
    /// process and its stamp, so one field has the role PEER, and the last of role CLOCK or RECEIVED is the stamp.
    public EventType sends(String name, Field... fields) {
        return declare(name, EventType.Kind.SEND, Level.INFO, List.of(fields));
    }

    /// Declares receives of such messages: the field of role PEER is the sender, the last of role CLOCK or RECEIVED
    /// the stamp of its send.
    public EventType receives(String name, Field... fields) {
        return declare(name, EventType.Kind.RECEIVE, Level.INFO, List.of(fields));
    }

    /// What a collector asks, which is never more than the program itself could.
    private Orders orders(Levels.Selector selector) {
        return new Orders() {
            @Override
            public void levels(List<HeldLevel> held) {
                levels.hold(held, wallClock.instant());
            }

            @Override
            public void send(String who, String by) {
                if (selector.isUs(who)) {
                    Recorder.this.send(by);
                }
            }
        };
    }

    /// Has a flight recorder send what it keeps, and says who asked.
    private void send(String by) {
        if (outbox != null && outbox.isFlight() && triggered != null) {
            triggered.now().put(by).commit();
            trigger();
        }
    }

    private EventType declare(String name, EventType.Kind kind, Level level, List<Field> fields) {
        // what a look at the levels switched in between would be told as a change, which it is not
        synchronized (levels) {
            EventType type = types.add(this, name, kind, level, fields, false);
            Levels.Decision decision = levels.decide(type, wallClock.instant());
            boolean wasOn = type.isOn();
            type.turn(drain != null && !closed && decision.on());
            // one that is off by itself, and is declared while it is asked for
            if (type.isOn() && !wasOn && levels.isRaised(type, decision)) {
                tell(type, decision);
            }
            return type;
        }
    }

    private void tell(EventType type, Levels.Decision decision) {
        EventType change = levelChange;
        if (change != null) {
            change.now()
                    .put(type.name())
                    .put(type.isOn() ? "on" : "off")
                    .put(decision.by())
                    .commit();
        }
    }

    Lane lane() {
        return lane.get();
    }

    Entry entry(EventType type, long nanoTime) {
        return lane.get().entry().open(type, nanoTime);
    }

    long nanoTime(Instant time) {
        return wall.back(time);
    }

    /// Whether anything can be recorded: there is a destination, and this was not closed.
    public boolean isOpen() {
        return drain != null && !closed;
    }

    /// Whether this thread's buffer is at most half full: for threads that may wait, such as those of bridges that get
    /// many events at once. All others need not ask.
    public boolean hasRoom() {
        return lane.get().hasRoom();
    }

    private synchronized Lane newLane() {
        long firstSpan = seeds.nextLong(Long.MAX_VALUE >> 1);
        Runnable wake = drain == null ? () -> {} : drain::wake;
        Lane made = new Lane(Thread.currentThread(), rings.take(), new SpanStack(firstSpan), wake);
        lanes.add(made);
        if (lanes.size() > Rings.LARGE_LANES / 2) {
            wake.run(); // rings of threads that are over can be used again once they are empty
        }
        return made;
    }

    private void check(long nanoTime, long clockWasSetBy) {
        if (clockWasSetBy != 0 && clockSet != null) {
            clockSet.now().put(clockWasSetBy).commit();
        }
        levels.look();
        Instant now = wallClock.instant();
        int told = 0;
        synchronized (levels) {
            for (EventType type : types.all()) {
                Levels.Decision decision = levels.decide(type, now);
                if (decision.on() != type.isOn() && !closed) {
                    type.turn(decision.on());
                    if (told++ < MAX_LEVEL_EVENTS) {
                        tell(type, decision);
                    }
                }
            }
        }
    }

    /// How many events a flight recorder has forgotten as nobody asked for them: told in band as well, and no loss.
    public long sampled() {
        return drain == null ? 0 : drain.keptBack();
    }

    /// How many events were recorded and are lost, as far as is known: told in band as well.
    public long lost() {
        return (drain == null ? 0 : drain.lost()) + givenUp;
    }

    /// How many values did not fit their fields, and how many entries were never committed, of threads that are there.
    public long misuses() {
        return lanes.stream().mapToLong(Lane::misuses).sum();
    }

    /// The level of types that no line of a level file speaks of.
    public Level level() {
        return defaultLevel;
    }

    /// Waits until all that was recorded before is at its destination, which for a network means sent.
    ///
    /// @return whether it is
    public boolean flush(Duration atMost) {
        if (drain == null || outbox == null || drainThread == null) {
            return true;
        }
        long until = System.nanoTime() + atMost.toNanos();
        long number = drain.askFlush();
        while (!drain.hasFlushed(number)) {
            if (System.nanoTime() - until > 0 || !drainThread.isAlive()) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
        try {
            return outbox.await(until - System.nanoTime());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Has a flight recorder send what it keeps; otherwise does nothing.
    public void trigger() {
        if (drain != null) {
            drain.release();
        }
    }

    /// Sends what is left, for two seconds at most, and is off from then on.
    @Override
    public void close() {
        synchronized (types) {
            if (closed || drain == null || outbox == null || drainThread == null) {
                return;
            }
            closed = true;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(exit);
        } catch (IllegalStateException goesDown) {
            // It is that thread which closes.
        }
        if (capture != null) {
            capture.end();
        }
        if (signal != null) {
            signal.end();
        }
        types.all().forEach(type -> type.turn(false));
        long until = System.nanoTime() + CLOSE.toNanos();
        drain.stop();
        try {
            drainThread.join(CLOSE.toMillis());
            givenUp = outbox.close(Math.max(1_000_000, until - System.nanoTime()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
