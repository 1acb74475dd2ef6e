package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The tracks that track events lie on.
///
/// Source: "perfetto/protos/perfetto/trace/track_event/track_descriptor.proto", "process_descriptor.proto",
/// "thread_descriptor.proto", "counter_descriptor.proto"
final class Tracks {
    private static final int MAX = 2_000_000;
    private static final int DEEPEST = 64;
    private static final String[] UNITS = {"", "ns", "count", "B"};
    private static final String[] COUNTERS = {"", "thread_time", "thread_instruction_count"};

    /// One track; `pid` and `tid` are 0 if it is not a process's or thread's own.
    static final class Track {
        long parent;
        String name = "";
        int pid;
        int tid;
        boolean counter;
        boolean incremental;
        long multiplier = 1;
        String unit = "";

        @Nullable
        String entity;
    }

    private final Map<Long, Track> tracks = new HashMap<>();
    private final Threads threads;

    Tracks(Threads threads) {
        this.threads = threads;
    }

    @Nullable
    Track of(long uuid) {
        return tracks.get(uuid);
    }

    /// Takes a TrackDescriptor; a later one completes an earlier one.
    void descriptor(Proto message) throws Proto.Malformed {
        Track track = new Track();
        long uuid = 0;
        while (message.next()) {
            switch (message.field()) {
                case 1 -> uuid = message.number();
                case 5 -> track.parent = message.number();
                case 2, 10, 13 -> track.name = message.string();
                case 3 -> track.pid = process(message.message());
                case 4 -> thread(message.message(), track);
                case 8 -> counter(message.message(), track);
                default -> {}
            }
        }
        Track old = tracks.get(uuid);
        if (old != null && track.name.isEmpty()) {
            track.name = old.name;
        }
        if (old != null && track.parent == 0) {
            track.parent = old.parent;
        }
        if (old != null && track.pid == 0 && track.tid == 0) {
            track.pid = old.pid;
            track.tid = old.tid;
        }
        if (tracks.size() < MAX) {
            tracks.put(uuid, track);
        }
    }

    /// Takes a ProcessDescriptor.
    ///
    /// @return the process's number
    int process(Proto message) throws Proto.Malformed {
        int pid = 0;
        String name = "";
        String command = "";
        while (message.next()) {
            switch (message.field()) {
                case 1 -> pid = (int) message.number();
                case 2 -> command = command.isEmpty() ? message.string() : command;
                case 6 -> name = message.string();
                default -> {}
            }
        }
        threads.process(pid, name.isEmpty() ? command : name);
        return pid;
    }

    private void thread(Proto message, Track track) throws Proto.Malformed {
        Sequence.ThreadIds thread = Sequence.ThreadIds.of(message);
        threads.belongs(thread.tid(), thread.pid());
        threads.name(thread.tid(), thread.name());
        track.pid = thread.pid();
        track.tid = thread.tid();
    }

    private static void counter(Proto message, Track track) throws Proto.Malformed {
        track.counter = true;
        while (message.next()) {
            switch (message.field()) {
                case 1 -> {
                    int type = (int) message.number();
                    if (type > 0 && type < COUNTERS.length) {
                        track.name = track.name.isEmpty() ? COUNTERS[type] : track.name;
                        track.unit = UNITS[type];
                    }
                }
                case 3 -> {
                    int unit = (int) message.number();
                    track.unit = unit > 0 && unit < UNITS.length ? UNITS[unit] : track.unit;
                }
                case 4 -> track.multiplier = message.number() == 0 ? 1 : message.number();
                case 5 -> track.incremental = message.bool();
                case 6 -> track.unit = message.string();
                default -> {}
            }
        }
    }

    /// Who a track belongs to: the thread or process it or an ancestor stands for, else its outermost name.
    String entity(long uuid) {
        Track track = tracks.get(uuid);
        if (track == null) {
            return uuid == 0 ? "global" : "track " + Long.toUnsignedString(uuid);
        }
        if (track.entity == null) {
            track.entity = entity(track, uuid);
        }
        return track.entity;
    }

    /// The process of a track or of the nearest ancestor that has one; 0 if none has.
    int pid(long uuid) {
        Track track = owner(uuid);
        return track == null ? 0 : track.pid;
    }

    /// The thread of a track or of the nearest ancestor that has a thread or process; 0 if it has none.
    int tid(long uuid) {
        Track track = owner(uuid);
        return track == null ? 0 : track.tid;
    }

    private @Nullable Track owner(long uuid) {
        Track track = tracks.get(uuid);
        for (int depth = 0; track != null && depth < DEEPEST; depth++) {
            if (track.pid != 0 || track.tid != 0) {
                return track;
            }
            track = track.parent == 0 ? null : tracks.get(track.parent);
        }
        return null;
    }

    /// Names may have become known since entities were asked for.
    void forgetEntities() {
        for (Track track : tracks.values()) {
            track.entity = null;
        }
    }

    private String entity(Track start, long uuid) {
        Track track = start;
        String name = "";
        for (int depth = 0; track != null && depth < DEEPEST; depth++) {
            if (track.tid != 0) {
                return threads.thread(track.pid, track.tid);
            }
            if (track.pid != 0) {
                return threads.processEntity(track.pid);
            }
            name = track.name.isEmpty() ? name : track.name;
            track = track.parent == 0 ? null : tracks.get(track.parent);
        }
        return name.isEmpty() ? "track " + Long.toUnsignedString(uuid) : name;
    }
}
