package dev.sightline.conch;

import dev.sightline.record.Entry;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.LogicalClock;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Records what a process does: a row where a primitive is entered, one where it is left, with the state that the
/// process is in from then on. The process's one thread, but for [#user].
///
/// A recorder loses events rather than to keep its program waiting; a trace of messages with holes would accuse
/// programs of what they did not do, so here the program waits, for as long as half its buffer is full.
final class Tracer {
    static final String RUNNING = "running";
    private static final Duration AT_END = Duration.ofSeconds(30);

    /// A primitive: how its rows are called, and what the process does meanwhile.
    enum Call {
        SEND("send", "sending", TraceOptions.COMMUNICATION),
        RECEIVE("receive", "receiving", TraceOptions.COMMUNICATION),
        BROADCAST("broadcast", "broadcasting", TraceOptions.COMMUNICATION),
        GATHER("gather", "gathering", TraceOptions.COMMUNICATION),
        SCATTER("scatter", "scattering", TraceOptions.COMMUNICATION),
        REDUCE("reduce", "reducing", TraceOptions.COMMUNICATION),
        BARRIER("barrier", "in barrier", TraceOptions.SYNCHRONISATION),
        RENDEZVOUS("rendezvous", "in rendezvous", TraceOptions.SYNCHRONISATION),
        ACCEPT("accept", "accepting", TraceOptions.SYNCHRONISATION),
        WAIT("wait", "waiting", TraceOptions.SYNCHRONISATION),
        SIGNAL("signal", "signalling", TraceOptions.SYNCHRONISATION);

        final String word;
        final String state;
        final int level;

        Call(String word, String state, int level) {
            this.word = word;
            this.state = state;
            this.level = level;
        }
    }

    /// How many rows of this process's thread may pass before it looks whether there is room: they fit into a buffer
    /// that
    /// is half full.
    private static final int LOOK_EACH = 64;

    private final boolean on;
    private final TraceOptions options;
    private final Recorder recorder;
    private final LogicalClock clock = LogicalClock.lamport();
    private final Map<Call, CallRows> rows = new EnumMap<>(Call.class);
    private final CallRows sending;
    private final CallRows receiving;
    private final Map<String, UserEvent> formats = new HashMap<>();
    private final String[] names;
    private String state = RUNNING;
    private int unlooked;

    /// @param processes how many there are, the front end too
    Tracer(TraceOptions options, int id, int processes) {
        this.options = options;
        this.on = options.trace();
        if (on && !options.isNetwork()) {
            try {
                Files.deleteIfExists(Path.of(options.out() + "." + id));
            } catch (IOException e) {
                throw new ConchException("cannot write " + options.out() + "." + id + ": " + e.getMessage());
            }
        }
        String url = options.isNetwork() ? options.out() : "file:" + options.out() + "." + id + "?form=bp";
        var builder = Recorder.builder("conch").process(Integer.toString(id)).url(on ? url : "none");
        if (options.clock() == TraceOptions.Clock.LOGICAL) {
            builder = builder.givenTime();
        }
        recorder = builder.maxWaiting(256 << 20).build();
        names = new String[processes];
        for (int i = 0; i < processes; i++) {
            names[i] = Integer.toString(i);
        }
        for (Call call : Call.values()) {
            rows.put(call, CallRows.declare(recorder, call, options.clock().isLogical()));
        }
        sending = Objects.requireNonNull(rows.get(Call.SEND));
        receiving = Objects.requireNonNull(rows.get(Call.RECEIVE));
    }

    private static Field state() {
        return CallRows.state();
    }

    private static Field clockField() {
        return CallRows.clock();
    }

    boolean has(Call call) {
        return on && (options.level() & call.level) != 0;
    }

    boolean hasUser() {
        return on && (options.level() & TraceOptions.USER) != 0;
    }

    /// Whether messages carry a clock.
    boolean isLogical() {
        return on && options.clock().isLogical();
    }

    boolean isOn() {
        return on;
    }

    private CallRows of(Call call) {
        return switch (call) {
            case SEND -> sending;
            case RECEIVE -> receiving;
            default -> Objects.requireNonNull(rows.get(call));
        };
    }

    /// Of this process's thread.
    private Entry row(EventType type, long stamp) {
        look();
        return stamped(type, stamp);
    }

    private Entry stamped(EventType type, long stamp) {
        Entry entry = options.clock() == TraceOptions.Clock.LOGICAL ? type.at(stamp) : type.now();
        return options.clock().isLogical() ? entry.put(stamp) : entry.skip();
    }

    private void look() {
        if (++unlooked >= LOOK_EACH) {
            unlooked = 0;
            awaitRoom();
        }
    }

    private long tick() {
        return options.clock().isLogical() ? clock.send() : 0;
    }

    /// It enters a primitive.
    ///
    /// @param peer -1: any, or none
    /// @param type of messages; negative: any, or none
    /// @return the state to come back to
    String begin(Call call, int peer, int type, @Nullable String group) {
        if (!has(call)) {
            return state;
        }
        Entry entry = row(of(call).begin(), tick()).put(call.state);
        named(entry, peer);
        (type < 0 ? entry.skip() : entry.put((long) type)).put(group).commit();
        return enter(call);
    }

    /// The state to come back to from a primitive whose first row is its message's.
    String begun() {
        return state;
    }

    private String enter(Call call) {
        String before = state;
        state = call.state;
        return before;
    }

    private Entry named(Entry entry, int peer) {
        return peer < 0 ? entry.skip() : entry.put(names[peer]);
    }

    /// @param before the state to come back to
    void end(Call call, String before) {
        if (has(call)) {
            state = before;
            row(of(call).end(), tick()).put(state).commit();
        }
    }

    /// It sends: one row says so and has the stamp of the message.
    ///
    /// @param number of the message, unlike those of all others that this process sends
    /// @param newState from now on
    /// @return the clock that it carries; 0 without one
    long sent(Call call, String newState, int peer, int type, int bytes, long number, @Nullable String group) {
        if (!on) {
            return 0;
        }
        long now = tick();
        if (has(call)) {
            state = newState;
            Entry entry;
            EventType send = of(call).sent();
            if (options.clock().isLogical()) {
                entry = row(send, now).put(state);
            } else {
                look();
                entry = send.now().put(number).put(state);
            }
            entry.put(names[peer]);
            (type < 0 ? entry.skip() : entry.put((long) type))
                    .put((long) bytes)
                    .put(group)
                    .commit();
        }
        return now;
    }

    private void awaitRoom() {
        while (!recorder.hasRoom()) {
            LockSupport.parkNanos(50_000);
        }
    }

    /// It received: the clock goes beyond that of the message.
    ///
    /// @param stamp its clock, or number
    void received(Call call, String newState, int peer, int type, int bytes, long stamp) {
        if (!on) {
            return;
        }
        long now = options.clock().isLogical() ? clock.receive(stamp) : 0;
        if (has(call)) {
            state = newState;
            Entry entry = row(of(call).received(), now).put(state).put(names[peer]);
            (type < 0 ? entry.skip() : entry.put((long) type))
                    .put((long) bytes)
                    .put(stamp)
                    .commit();
        }
    }

    /// Others were met whose largest clock this is.
    void merge(long largest) {
        if (isLogical()) {
            clock.receive(largest);
        }
    }

    /// What goes with an empty message to those that are met.
    long now() {
        return isLogical() ? clock.send() : 0;
    }

    /// @param path of topologies, and which member of each of them it is
    /// @param neighbours with blanks between
    /// @param processes without the front end
    record Started(String host, String program, String path, String position, String neighbours, int processes) {}

    void started(Started with) {
        if (on) {
            EventType type = recorder.event(
                    "process.begin",
                    clockField(),
                    state(),
                    Field.string("host"),
                    Field.string("machine"),
                    Field.string("program"),
                    Field.string("topology"),
                    Field.string("position"),
                    Field.string("neighbours"),
                    Field.int64("processes"));
            row(type, tick())
                    .put(RUNNING)
                    .put(with.host)
                    .put(System.getProperty("os.name") + " " + System.getProperty("os.arch"))
                    .put(with.program)
                    .put(with.path.isEmpty() ? null : with.path)
                    .put(with.position.isEmpty() ? null : with.position)
                    .put(with.neighbours.isEmpty() ? null : with.neighbours)
                    .put(with.processes)
                    .commit();
        }
    }

    /// A primitive was not left: what was waited for does not come.
    void failed(String cause) {
        if (on) {
            row(recorder.event("process.failed", clockField(), state(), Field.string("cause")), tick())
                    .put(state)
                    .put(cause)
                    .commit();
        }
    }

    /// @param ended whether it ended by itself
    void close(boolean ended) {
        if (!on) {
            return;
        }
        if (ended) {
            row(recorder.event("process.end", clockField(), state()), tick())
                    .put("ended")
                    .commit();
        }
        boolean whole = recorder.flush(AT_END);
        recorder.close();
        if (!whole || recorder.lost() > 0 || recorder.misuses() > 0) {
            System.err.println("conch: the trace of process " + recorder.process() + " lacks " + recorder.lost()
                    + " events and " + recorder.misuses() + " values" + (whole ? "" : ", and its end"));
        }
    }

    /// Declares a type of events of the program.
    UserEvent user(String name, Field... fields) {
        Field[] all = new Field[fields.length + 1];
        all[0] = clockField();
        System.arraycopy(fields, 0, all, 1, fields.length);
        return new UserEvent(this, recorder.event(name, all));
    }

    /// @return null: nothing is recorded of it
    @Nullable
    Entry user(EventType type) {
        if (!hasUser()) {
            return null;
        }
        awaitRoom();
        return stamped(type, tick());
    }

    void log(String format, Object... values) {
        if (hasUser()) {
            UserEvent event;
            synchronized (formats) {
                event = formats.computeIfAbsent(
                        format, text -> LogFormat.of(text).declare(this));
            }
            event.log(values);
        }
    }

    static boolean isOwn(String name) {
        if (name.startsWith("process.")) {
            return true;
        }
        for (Call call : Call.values()) {
            if (name.toLowerCase(Locale.ROOT).startsWith(call.word + ".")) {
                return true;
            }
        }
        return false;
    }
}
