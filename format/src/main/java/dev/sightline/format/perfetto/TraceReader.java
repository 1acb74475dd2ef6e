package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Packets to rows; without rows, what the index must know of slices, flows and names.
final class TraceReader implements Packets.Handler {
    private static final int MAX_SEQUENCES = 100_000;
    private static final int CLEARED = 1;

    private final Index index;
    private final @Nullable Rows rows;
    private final Sequence.Memory memory = new Sequence.Memory();
    private final Map<Long, Sequence> sequences = new HashMap<>();
    private final TrackEvents events;
    private final Ftrace ftrace;
    private final Losses losses = new Losses();
    private final Map<Integer, Integer> unread = new TreeMap<>();
    private final Map<Long, Integer> unknownClocks = new TreeMap<>();
    private boolean timed;
    private long time;

    /// @param rows null for the reading that makes the index
    TraceReader(Index index, @Nullable Rows rows) {
        this.index = index;
        this.rows = rows;
        Marks marks = new Marks(index.slices, rows == null);
        this.events = new TrackEvents(index, marks, rows);
        this.ftrace = new Ftrace(index, marks, rows, losses);
    }

    @Override
    public void packet(PacketFields packet, long offset) throws Proto.Malformed {
        Sequence sequence = sequence(packet.sequence);
        boolean lost = packet.dropped && sequence.seen && !packet.first;
        sequence.seen = true;
        if ((packet.flags & CLEARED) != 0) {
            sequence.clear();
        }
        if (packet.interned != null) {
            sequence.intern(packet.interned);
        }
        if (packet.defaults != null) {
            sequence.defaults(packet.defaults);
        }
        time(packet, sequence);
        if (lost) {
            losses.sequence(packet.sequence, timed ? index.clocks.wallNanos(time) : 0);
        }
        if (packet.dataField() != 0) {
            data(packet, sequence);
        }
    }

    private Sequence sequence(long id) throws Proto.Malformed {
        Sequence known = sequences.get(id);
        if (known == null) {
            if (sequences.size() == MAX_SEQUENCES) {
                throw new Proto.Malformed("more than 100000 packet sequences");
            }
            known = new Sequence(memory);
            sequences.put(id, known);
        }
        return known;
    }

    private void time(PacketFields packet, Sequence sequence) {
        timed = packet.hasTimestamp;
        time = packet.timestamp;
        long clock = packet.clock == 0 ? sequence.clock : packet.clock;
        if (!timed || clock == 0) {
            return;
        }
        if (index.clocks.isIncremental(clock, packet.sequence)) {
            time += sequence.lastTimes.getOrDefault(clock, 0L);
            sequence.lastTimes.put(clock, time);
        }
        if (index.clocks.knows(clock, packet.sequence)) {
            long nanos = time * index.clocks.unit(clock, packet.sequence);
            time = index.clocks.traceNanos(clock, packet.sequence, nanos);
        } else {
            unknownClocks.merge(clock, 1, Integer::sum);
        }
    }

    private void data(PacketFields packet, Sequence sequence) throws Proto.Malformed {
        Proto data = packet.data().message();
        switch (packet.dataField()) {
            case PacketFields.TRACK_EVENT -> events.read(data, sequence, timed, time);
            case PacketFields.FTRACE_EVENTS -> ftrace.bundle(data);
            case PacketFields.FTRACE_STATS -> losses.ftraceStats(data);
            case PacketFields.TRACE_STATS -> losses.traceStats(data);
            case PacketFields.CLOCK_SNAPSHOT -> restart(data, sequence);
            case PacketFields.THREAD_DESCRIPTOR -> sequence.thread(Sequence.ThreadIds.of(data));
            default -> sampled(packet, data, sequence);
        }
    }

    /// An incremental clock counts on from what a snapshot says.
    private static void restart(Proto snapshot, Sequence sequence) throws Proto.Malformed {
        while (snapshot.next()) {
            if (snapshot.field() == 1) {
                Clocks.Reading reading = Clocks.Reading.of(snapshot.message());
                if (reading.incremental()) {
                    sequence.lastTimes.put(reading.id(), reading.time());
                }
            }
        }
    }

    private void sampled(PacketFields packet, Proto data, Sequence sequence) throws Proto.Malformed {
        if (rows == null) {
            return;
        }
        Samples samples = new Samples(index, rows, timed, index.clocks.wallNanos(time));
        switch (packet.dataField()) {
            case PacketFields.PROCESS_TREE -> new ProcessTree(samples).read(data);
            case PacketFields.PROCESS_STATS -> samples.processStats(data);
            case PacketFields.SYS_STATS -> new SysStats(samples).read(data);
            case PacketFields.BATTERY -> samples.battery(data);
            case PacketFields.PERF_SAMPLE -> samples.perf(data, sequence, losses);
            case PacketFields.SERVICE_EVENT -> samples.service(data);
            case PacketFields.ANDROID_LOG -> new AndroidLog(index, rows).read(data);
            default -> {
                if (!PacketFields.isAboutTheTrace(packet.dataField())) {
                    unread.merge(packet.dataField(), 1, Integer::sum);
                }
            }
        }
    }

    /// Says what was left out and lost; to be called after the last packet.
    void finish() {
        if (rows == null) {
            return;
        }
        losses.tell(rows.sink());
        ftrace.finish(rows.sink());
        unread.forEach((field, count) -> rows.sink()
                .damaged(
                        count + (count == 1 ? " packet" : " packets") + " of field " + field
                                + PacketFields.nameOf(field) + " not read",
                        -1));
        unknownClocks.forEach((clock, count) -> rows.sink()
                .damaged(
                        count + (count == 1 ? " packet has" : " packets have") + " a time of clock " + clock
                                + ", which no snapshot knows: taken as it is",
                        -1));
        if (events.unresolved() > 0) {
            rows.sink().damaged(events.unresolved() + " references to interned data that was lost", -1);
        }
        if (memory.isFull()) {
            rows.sink().damaged("more interned data than memory allows: some names are missing", -1);
        }
    }
}
