package dev.sightline.format.perfetto;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Proto;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What the recorder says it lost.
///
/// Source: "perfetto/protos/perfetto/trace/ftrace/ftrace_stats.proto",
/// "perfetto/protos/perfetto/common/trace_stats.proto"
final class Losses {
    private static final int MAX = 100_000;
    private static final int END_OF_TRACE = 2;

    /// @param events -1 if unknown
    private record Loss(String where, long events, long from, long to) {}

    private final List<Loss> losses = new ArrayList<>();
    /// By processor: events lost before the trace, and up to its last statistics.
    private final Map<Long, Long> before = new TreeMap<>();
    private final Map<Long, Long> after = new TreeMap<>();
    private final Map<Integer, Long> buffers = new TreeMap<>();
    private final Map<Long, Long> sinceWhen = new TreeMap<>();

    void sequence(long sequence, long time) {
        add("packet sequence " + sequence, -1, time, time);
    }

    /// @param cpu whose ring buffer was overwritten between the two times
    void cpu(long cpu, long from, long to) {
        add("cpu " + cpu, -1, from, to);
        sinceWhen.put(cpu, to);
    }

    /// @param time when the recorder noticed
    void perf(long cpu, long records, long time) {
        add("perf buffer of cpu " + cpu, records, time, time);
    }

    private void add(String where, long events, long from, long to) {
        if (losses.size() < MAX) {
            losses.add(new Loss(where, events, from, to));
        }
    }

    /// Takes FtraceStats: overruns are counted since the kernel's buffer was made.
    void ftraceStats(Proto message) throws Proto.Malformed {
        int phase = 0;
        Map<Long, Long> counts = new TreeMap<>();
        while (message.next()) {
            if (message.field() == 1) {
                phase = (int) message.number();
            } else if (message.field() == 2) {
                long cpu = 0;
                long lost = 0;
                Proto stats = message.message();
                while (stats.next()) {
                    switch (stats.field()) {
                        case 1 -> cpu = stats.number();
                        case 3, 4, 8 -> lost += Math.max(0, stats.number());
                        default -> {}
                    }
                }
                counts.put(cpu, lost);
            }
        }
        if (phase == END_OF_TRACE) {
            after.putAll(counts);
        } else {
            counts.forEach(before::putIfAbsent);
        }
        if (after.size() + before.size() > MAX) {
            throw new Proto.Malformed("statistics of more than 100000 processors");
        }
    }

    /// Takes TraceStats: what the central buffers overwrote or discarded.
    void traceStats(Proto message) throws Proto.Malformed {
        int buffer = 0;
        while (message.next()) {
            if (message.field() != 1 || buffer == MAX) {
                continue;
            }
            long lost = 0;
            Proto stats = message.message();
            while (stats.next()) {
                switch (stats.field()) {
                    // chunks_overwritten, chunks_discarded, trace_writer_packet_loss
                    case 3, 18, 19 -> lost += Math.max(0, stats.number());
                    default -> {}
                }
            }
            buffers.put(buffer++, lost);
        }
    }

    void tell(RowSink sink) {
        for (Loss loss : losses) {
            sink.lost(loss.where, loss.events, loss.from, loss.to);
        }
        after.forEach((cpu, count) -> {
            long lost = count - before.getOrDefault(cpu, 0L);
            if (lost > 0) {
                long when = sinceWhen.getOrDefault(cpu, 0L);
                sink.lost("ftrace buffer of cpu " + cpu, lost, when, when);
            }
        });
        buffers.forEach((buffer, lost) -> {
            if (lost > 0) {
                sink.lost("trace buffer " + buffer + " (chunks)", lost, 0, 0);
            }
        });
    }
}
