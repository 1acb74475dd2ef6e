package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Scheduler events as columns: times as differences, names as indexes into a table of the bundle. What a switch says
/// of the thread before is what the switch before it on the processor said of the thread after.
///
/// Source: "perfetto/protos/perfetto/trace/ftrace/ftrace_event_bundle.proto", message CompactSched
final class CompactSched {
    /// A thread as a switch to it tells.
    private record Running(int tid, String comm, long prio) {}

    private final Ftrace ftrace;
    private final Map<Integer, Running> running = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /// By field number, 1 to 12.
    private final Proto.Numbers[] columns = new Proto.Numbers[13];

    CompactSched(Ftrace ftrace) {
        this.ftrace = ftrace;
        for (int i = 0; i < columns.length; i++) {
            columns[i] = new Proto.Numbers();
        }
    }

    /// Events of a processor were lost: who runs there is not known.
    void lost(int cpu) {
        running.remove(cpu);
    }

    void read(Proto table, int cpu) throws Proto.Malformed {
        names.clear();
        for (Proto.Numbers column : columns) {
            column.clear();
        }
        while (table.next()) {
            if (table.field() == 5) {
                names.add(table.string());
            } else if (table.field() < columns.length) {
                table.numbers(0, columns[table.field()]);
            }
        }
        rows(cpu);
    }

    /// Both kinds in the order of time.
    private void rows(int cpu) throws Proto.Malformed {
        int switches = columns[1].size();
        int wakings = columns[7].size();
        long switchTime = columns[1].get(0, 0);
        long wakingTime = columns[7].get(0, 0);
        int s = 0;
        int w = 0;
        while (s < switches || w < wakings) {
            if (w == wakings || s < switches && switchTime <= wakingTime) {
                switched(switchTime, s, cpu);
                switchTime += columns[1].get(++s, 0);
            } else {
                waking(wakingTime, w, cpu);
                wakingTime += columns[7].get(++w, 0);
            }
        }
    }

    private String name(long number) {
        return number >= 0 && number < names.size() ? names.get((int) number) : "";
    }

    private void switched(long time, int at, int cpu) throws Proto.Malformed {
        @Nullable Running before = running.get(cpu);
        Running next = new Running((int) columns[3].get(at, 0), name(columns[6].get(at, -1)), columns[4].get(at, 0));
        running.put(cpu, next);
        ftrace.threads().name(next.tid, next.comm);
        long state = columns[2].get(at, 0);
        ftrace.compactRow(time, before == null ? 0 : before.tid, before != null, new Ftrace.RowPutter() {
            @Override
            public String name() {
                return "sched_switch";
            }

            @Override
            public void put(Rows rows) throws Proto.Malformed {
                if (before != null) {
                    rows.sink().string(rows.field("prev_comm"), before.comm);
                    rows.sink().int64(rows.field("prev_pid"), before.tid);
                    rows.sink().int64(rows.field("prev_prio"), before.prio);
                }
                rows.sink().int64(rows.field("prev_state"), state);
                rows.sink().string(rows.field("next_comm"), next.comm);
                rows.sink().int64(rows.field("next_pid"), next.tid);
                rows.sink().int64(rows.field("next_prio"), next.prio);
            }
        });
    }

    private void waking(long time, int at, int cpu) throws Proto.Malformed {
        @Nullable Running now = running.get(cpu);
        int tid = (int) columns[8].get(at, 0);
        String comm = name(columns[11].get(at, -1));
        long target = columns[9].get(at, 0);
        long prio = columns[10].get(at, 0);
        ftrace.threads().name(tid, comm);
        ftrace.compactRow(time, now == null ? 0 : now.tid, now != null, new Ftrace.RowPutter() {
            @Override
            public String name() {
                return "sched_waking";
            }

            @Override
            public void put(Rows rows) throws Proto.Malformed {
                rows.text(
                        "peer",
                        tid == 0 ? ftrace.threads().idle(cpu) : ftrace.threads().thread(tid));
                rows.sink().string(rows.field("comm"), comm);
                rows.sink().int64(rows.field("pid"), tid);
                rows.sink().int64(rows.field("prio"), prio);
                rows.sink().int64(rows.field("target_cpu"), target);
                if (at < columns[12].size()) {
                    rows.sink().int64(rows.field("common_flags"), columns[12].get(at));
                }
            }
        });
    }
}
