package dev.sightline.jfr;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.EventSettings;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/// Streams what the JVM tells of itself (pauses, parks, waits, load, allocation; JDK Flight Recorder) into a
/// recorder, beside the program's own events and on the same threads' lines. Some two seconds later: the JVM hands
/// events on once a second, and what happened in the last one before a program ends is not among them.
///
/// All work is on a thread of its own, which never blocks the program and throws nothing into it. What the bridge
/// could not keep up with is left out and counted: each ten seconds an event, `sightline.jfr`, says how many events
/// it recorded and left out, and what processor time that took.
public final class JfrBridge implements AutoCloseable {
    /// Settings of a program that says none itself: `-Dsightline.jfr=...` or `SIGHTLINE_JFR`.
    static final String PROPERTY = "sightline.jfr";

    private static final String OURS = "sightline-";
    private static final Duration TOO_LATE = Duration.ofSeconds(10);
    private static final long TELL_NANOS = 10_000_000_000L;
    private static final long ROOM_NANOS = 100_000_000L;
    private static final long LOOK_NANOS = 200_000L;

    private final Recorder recorder;
    private final JfrSettings settings;
    private final EventType account;
    private final Map<Long, BridgedType> types = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final List<Demanded> demanded = new ArrayList<>();
    private final Thread thread = new Thread(this::run, OURS + "jfr");
    private volatile @Nullable RecordingStream stream;
    private volatile boolean closed;
    private long recorded;
    private long leftOut;
    private long cpuNanos;
    private long toldAt = System.nanoTime();
    private @Nullable ThreadMXBean threads;

    /// Events that the JVM has on only while the recorder has.
    private static final class Demanded {
        private final BridgedType type;
        private final String name;
        private final Map<String, String> wanted;
        private boolean isOn;

        Demanded(BridgedType type, String name, Map<String, String> wanted) {
            this.type = type;
            this.name = name;
            this.wanted = wanted;
        }

        /// To be called again and again.
        void look(RecordingStream of) {
            if (type.isOn() == isOn) {
                return;
            }
            isOn = type.isOn();
            if (isOn) {
                EventSettings event = of.enable(name);
                wanted.forEach(event::with);
            } else {
                of.disable(name);
            }
        }
    }

    private JfrBridge(Recorder recorder, JfrSettings settings) {
        this.recorder = recorder;
        this.settings = settings;
        this.account = recorder.event(
                PROPERTY,
                Field.int64("recorded"),
                Field.int64("left_out"),
                Field.int64("cpu").in("ns"));
        thread.setDaemon(true);
    }

    /// Begins with the settings of `-Dsightline.jfr` or `SIGHTLINE_JFR`, or [JfrSettings#DEFAULT]; returns at
    /// once. If the recorder has no destination, nothing is done at all. Settings that are wrong are told on
    /// standard error, and nothing is streamed.
    public static JfrBridge start(Recorder recorder) {
        String said = System.getProperty(PROPERTY, System.getenv("SIGHTLINE_JFR"));
        try {
            return start(recorder, JfrSettings.of(said == null || said.isBlank() ? JfrSettings.DEFAULT : said));
        } catch (IllegalArgumentException wrong) {
            complain(wrong);
            return new JfrBridge(recorder, JfrSettings.of(JfrSettings.DEFAULT));
        }
    }

    /// Begins with settings of the program's own; returns at once.
    public static JfrBridge start(Recorder recorder, JfrSettings settings) {
        return new JfrBridge(recorder, settings).begin();
    }

    private JfrBridge begin() {
        if (recorder.isOpen()) {
            thread.start();
        }
        return this;
    }

    static void complain(Throwable why) {
        System.err.println("sightline: nothing is recorded of the JVM: " + why.getMessage());
    }

    private void run() {
        try (RecordingStream made = new RecordingStream()) {
            made.setOrdered(false);
            made.onError(failure -> leftOut++);
            made.onFlush(this::flushed);
            settings.exactNames().stream()
                    .filter(name -> !settings.isOnDemand(name))
                    .forEach(name -> ask(made, name, null));
            askAll(made, FlightRecorder.getFlightRecorder().getEventTypes());
            made.onMetadata(metadata -> askAll(made, metadata.getAddedEventTypes()));
            stream = made;
            if (!closed) {
                made.start();
            }
        } catch (RuntimeException | LinkageError unavailable) {
            complain(unavailable);
        }
    }

    private void askAll(RecordingStream of, List<jdk.jfr.EventType> known) {
        known.forEach(type -> ask(of, type.getName(), type));
    }

    /// Asks for events of this name, if it is wanted and was not asked for before. What another recording of the
    /// same JVM asks for is none of ours.
    ///
    /// @param known null: the JVM does not know it yet
    private void ask(RecordingStream of, String name, jdk.jfr.@Nullable EventType known) {
        Map<String, String> wanted = settings.forEvent(name);
        if (wanted == null || !asked.add(name)) {
            return;
        }
        Duration threshold = JfrSettings.threshold(wanted);
        boolean stack = JfrSettings.wantsStack(wanted);
        if (known != null && settings.isOnDemand(name)) {
            BridgedType type = new BridgedType(known, stack, recorder, Level.DEBUG);
            types.put(known.getId(), type);
            demanded.add(new Demanded(type, name, wanted));
        } else {
            EventSettings event = of.enable(name);
            wanted.forEach(event::with);
        }
        of.onEvent(name, each -> take(each, threshold, stack));
    }

    private void take(RecordedEvent event, Duration threshold, boolean stack) {
        if (threshold.compareTo(Duration.ZERO) > 0 && event.getDuration().compareTo(threshold) < 0) {
            return;
        }
        String about = Names.thread(event);
        if (about.startsWith(OURS)) {
            return; // that we wait is nobody's concern
        }
        if (event.getEndTime().isBefore(Instant.now().minus(TOO_LATE)) || !hasRoom()) {
            leftOut++;
            return;
        }
        try {
            BridgedType type = types.get(event.getEventType().getId());
            if (type == null) {
                type = new BridgedType(event.getEventType(), stack, recorder, Level.INFO);
                types.put(event.getEventType().getId(), type);
            }
            if (type.isOn()) {
                type.record(event, about);
                recorded++;
            }
        } catch (RuntimeException defect) {
            leftOut++;
        }
    }

    /// A second's events come at once: the recorder is given the time to take them.
    private boolean hasRoom() {
        long until = System.nanoTime() + ROOM_NANOS;
        while (!recorder.hasRoom()) {
            if (System.nanoTime() - until > 0) {
                return false;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return true;
    }

    private void flushed() {
        if (!recorder.isOpen()) {
            close();
            return;
        }
        RecordingStream open = stream;
        if (open != null) {
            demanded.forEach(each -> each.look(open));
        }
        long now = System.nanoTime();
        if (now - toldAt > TELL_NANOS) {
            toldAt = now;
            tell();
        }
    }

    private void tell() {
        if (threads == null) {
            threads = ManagementFactory.getThreadMXBean();
        }
        long cpu = threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
        account.now().put(recorded).put(leftOut).put(cpu - cpuNanos).commit();
        cpuNanos = cpu;
        recorded = 0;
        leftOut = 0;
    }

    /// Ends the stream; the recorder stays open.
    @Override
    public void close() {
        closed = true;
        RecordingStream open = stream;
        if (open != null) {
            open.close();
        }
    }
}
