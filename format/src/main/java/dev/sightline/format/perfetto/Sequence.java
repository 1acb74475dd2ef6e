package dev.sightline.format.perfetto;

import dev.sightline.event.Machine;
import dev.sightline.format.internal.Proto;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What earlier packets of one writer said that later ones rely on: interned strings, defaults, sums of deltas.
///
/// Source: "perfetto/protos/perfetto/trace/interned_data/interned_data.proto", "trace_packet_defaults.proto"
final class Sequence {
    static final int CATEGORIES = 1;
    static final int NAMES = 2;
    static final int ANNOTATION_NAMES = 3;
    static final int LOCATIONS = 4;
    static final int FUNCTIONS = 5;
    static final int FRAMES = 6;
    static final int CALLSTACKS = 7;
    static final int LOG_BODIES = 20;
    static final int ANNOTATION_STRINGS = 29;
    static final int CORRELATIONS = 43;
    private static final int DEEPEST_STACK = 1000;

    /// A ThreadDescriptor.
    record ThreadIds(
            int pid,
            int tid,
            String name,
            long referenceMicros,
            long referenceThreadMicros,
            long referenceInstructions) {
        static ThreadIds of(Proto message) throws Proto.Malformed {
            int pid = 0;
            int tid = 0;
            String name = "";
            long reference = 0;
            long threadTime = 0;
            long instructions = 0;
            while (message.next()) {
                switch (message.field()) {
                    case 1 -> pid = (int) message.number();
                    case 2 -> tid = (int) message.number();
                    case 5 -> name = message.string();
                    case 6 -> reference = message.number();
                    case 7 -> threadTime = message.number();
                    case 8 -> instructions = message.number();
                    default -> {}
                }
            }
            return new ThreadIds(pid, tid, name, reference, threadTime, instructions);
        }
    }

    private final Memory memory;
    private final Map<Long, String> interned = new HashMap<>();
    private final Map<Long, long[]> stacks = new HashMap<>();
    private final Map<Long, Long> frames = new HashMap<>();
    /// By clock: the time of the packet before.
    final Map<Long, Long> lastTimes = new HashMap<>();
    /// By track: the sum of an incremental counter's values.
    final Map<Long, Double> counters = new HashMap<>();

    @Nullable
    ThreadIds thread;

    private long taken;
    boolean seen;
    long clock;
    long track;
    boolean hasTrack;
    final Proto.Numbers counterTracks = new Proto.Numbers();
    final Proto.Numbers decimalCounterTracks = new Proto.Numbers();
    long eventMicros;
    long threadMicros;
    long instructions;

    /// How much all sequences together may keep.
    static final class Memory {
        private static final long MAX = Math.min(256L << 20, Machine.here().heapBytes() / 8);
        private long bytes;
        private boolean full;

        boolean take(long more) {
            if (bytes + more > MAX) {
                full = true;
                return false;
            }
            bytes += more;
            return true;
        }

        /// Whether something was not kept.
        boolean isFull() {
            return full;
        }
    }

    Sequence(Memory memory) {
        this.memory = memory;
    }

    private boolean take(long bytes) {
        if (!memory.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    private static long key(int kind, long id) {
        return (long) kind << 56 ^ id;
    }

    /// Forgets what the writer promises to say again.
    void clear() {
        memory.bytes -= taken;
        taken = 0;
        interned.clear();
        stacks.clear();
        frames.clear();
        counters.clear();
        lastTimes.clear();
        clock = 0;
        track = 0;
        hasTrack = false;
        counterTracks.clear();
        decimalCounterTracks.clear();
    }

    /// An interned string; null if it was never defined.
    @Nullable
    String string(int kind, long id) {
        return interned.get(key(kind, id));
    }

    /// What stands for an interned value that was never defined, or lost.
    static String unknown(long id) {
        return "iid " + Long.toUnsignedString(id);
    }

    /// The function names of an interned call stack from the outermost on, between semicolons.
    @Nullable
    String stack(long id) {
        long[] ids = stacks.get(id);
        if (ids == null) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        for (long frame : ids) {
            Long function = frames.get(frame);
            String name = function == null ? null : string(FUNCTIONS, function);
            out.append(out.isEmpty() ? "" : ";").append(name == null ? "?" : name);
        }
        return out.toString();
    }

    void intern(Proto data) throws Proto.Malformed {
        while (data.next()) {
            switch (data.field()) {
                case CATEGORIES, NAMES, ANNOTATION_NAMES, FUNCTIONS, LOG_BODIES, ANNOTATION_STRINGS, CORRELATIONS ->
                    string(data.field(), data.message());
                case LOCATIONS -> location(data.message());
                case FRAMES -> frame(data.message());
                case CALLSTACKS -> stack(data.message());
                default -> {}
            }
        }
    }

    private void string(int kind, Proto entry) throws Proto.Malformed {
        long id = 0;
        String text = "";
        while (entry.next()) {
            if (entry.field() == 1) {
                id = entry.number();
            } else if (entry.field() == 2) {
                text = entry.string();
            }
        }
        if (take(100 + 2L * text.length())) {
            interned.put(key(kind, id), text);
        }
    }

    /// A SourceLocation, as `function file:line`.
    private void location(Proto entry) throws Proto.Malformed {
        long id = 0;
        int start = entry.at();
        Proto again = new Proto(entry.array(), start, start + entry.size());
        while (entry.next()) {
            id = entry.field() == 1 ? entry.number() : id;
        }
        String text = location(again, 2);
        if (take(100 + 2L * text.length())) {
            interned.put(key(LOCATIONS, id), text);
        }
    }

    /// @param file the number of the field of the file's name; function and line follow
    static String location(Proto message, int file) throws Proto.Malformed {
        String fileName = "";
        String function = "";
        long line = 0;
        while (message.next()) {
            if (message.field() == file) {
                fileName = message.string();
            } else if (message.field() == file + 1) {
                function = message.string();
            } else if (message.field() == file + 2) {
                line = message.number();
            }
        }
        String place = line == 0 ? fileName : fileName + ":" + line;
        return function.isEmpty() || place.isEmpty() ? function + place : function + " " + place;
    }

    private void frame(Proto entry) throws Proto.Malformed {
        long id = 0;
        long function = 0;
        while (entry.next()) {
            id = entry.field() == 1 ? entry.number() : id;
            function = entry.field() == 2 ? entry.number() : function;
        }
        if (take(100)) {
            frames.put(id, function);
        }
    }

    private void stack(Proto entry) throws Proto.Malformed {
        long id = 0;
        Proto.Numbers ids = new Proto.Numbers();
        while (entry.next()) {
            if (entry.field() == 1) {
                id = entry.number();
            } else if (entry.field() == 2) {
                entry.numbers(0, ids);
            }
        }
        long[] kept = new long[Math.min(DEEPEST_STACK, ids.size())];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = ids.get(i);
        }
        if (take(100 + 8L * kept.length)) {
            stacks.put(id, kept);
        }
    }

    /// Takes TracePacketDefaults.
    void defaults(Proto message) throws Proto.Malformed {
        counterTracks.clear();
        decimalCounterTracks.clear();
        hasTrack = false;
        clock = 0;
        while (message.next()) {
            if (message.field() == 58) {
                clock = message.number();
            } else if (message.field() == PacketFields.TRACK_EVENT) {
                Proto event = message.message();
                while (event.next()) {
                    switch (event.field()) {
                        case 11 -> {
                            track = event.number();
                            hasTrack = true;
                        }
                        case 31 -> event.numbers(0, counterTracks);
                        case 45 -> event.numbers(0, decimalCounterTracks);
                        default -> {}
                    }
                }
            }
        }
    }

    void thread(ThreadIds descriptor) {
        thread = descriptor;
        eventMicros = descriptor.referenceMicros();
        threadMicros = descriptor.referenceThreadMicros();
        instructions = descriptor.referenceInstructions();
    }
}
