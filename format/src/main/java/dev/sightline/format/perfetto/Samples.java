package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;

/// Packets that sample something at their own time: processes, batteries, call stacks.
///
/// Source: "perfetto/protos/perfetto/trace/ps/process_stats.proto", "power/battery_counters.proto",
/// "profiling/profile_packet.proto", "perfetto/tracing_service_event.proto"
final class Samples {
    private static final String[] PROCESS = {
        "",
        "pid",
        "vm_size_kb",
        "vm_rss_kb",
        "rss_anon_kb",
        "rss_file_kb",
        "rss_shmem_kb",
        "vm_swap_kb",
        "vm_locked_kb",
        "vm_hwm_kb",
        "oom_score_adj",
        "",
        "is_peak_rss_resettable",
        "chrome_private_footprint_kb",
        "chrome_peak_resident_set_kb",
        "",
        "smr_rss_kb",
        "smr_pss_kb",
        "smr_pss_anon_kb",
        "smr_pss_file_kb",
        "smr_pss_shmem_kb",
        "runtime_user_mode",
        "runtime_kernel_mode",
        "smr_swap_pss_kb",
        "dmabuf_rss_kb"
    };
    private static final String[] BATTERY = {
        "",
        "charge_counter_uah",
        "capacity_percent",
        "current_ua",
        "current_avg_ua",
        "",
        "energy_counter_uwh",
        "voltage_uv"
    };
    private static final String[] SERVICE = {
        "",
        "all_data_sources_started",
        "tracing_started",
        "all_data_sources_flushed",
        "read_tracing_buffers_completed",
        "tracing_disabled",
        "seized_for_bugreport",
        "slow_starting_data_sources",
        "last_flush_slow_data_sources",
        "flush_started",
        "clone_started",
        "buffer_cloned"
    };

    private final Index index;
    private final Rows rows;
    private final boolean timed;
    private final long nanos;

    Samples(Index index, Rows rows, boolean timed, long nanos) {
        this.index = index;
        this.rows = rows;
        this.timed = timed;
        this.nanos = nanos;
    }

    Rows rows() {
        return rows;
    }

    Threads threads() {
        return index.threads;
    }

    void begin(String entity, String name, String type) {
        rows.begin(timed, nanos, entity, name, type);
    }

    /// Takes ProcessStats: a row a process, and one for each thread with times at frequencies.
    void processStats(Proto stats) throws Proto.Malformed {
        while (stats.next()) {
            if (stats.field() == 1) {
                process(stats.message());
            }
        }
    }

    private static Proto again(Proto message) {
        return new Proto(message.array(), message.at(), message.at() + message.size());
    }

    private void process(Proto process) throws Proto.Malformed {
        int pid = 0;
        Proto threads = again(process);
        Proto first = again(process);
        while (first.next()) {
            pid = first.field() == 1 ? (int) first.number() : pid;
        }
        begin(index.threads.processEntity(pid), "process_stats", "counter");
        while (process.next()) {
            if (process.field() == 11) {
                continue;
            }
            String name = process.field() < PROCESS.length ? PROCESS[process.field()] : "";
            number(name, process);
        }
        rows.end();
        while (threads.next()) {
            if (threads.field() == 11) {
                thread(pid, threads.message());
            }
        }
    }

    private void thread(int pid, Proto thread) throws Proto.Malformed {
        int tid = 0;
        Proto.Numbers frequencies = new Proto.Numbers();
        Proto.Numbers ticks = new Proto.Numbers();
        while (thread.next()) {
            switch (thread.field()) {
                case 1 -> tid = (int) thread.number();
                case 2 -> thread.numbers(0, frequencies);
                case 3 -> thread.numbers(0, ticks);
                default -> {}
            }
        }
        begin(index.threads.thread(pid, tid), "time_in_state", "counter");
        rows.number("pid", pid);
        rows.number("tid", tid);
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < ticks.size(); i++) {
            json.append(i == 0 ? "" : ",")
                    .append('"')
                    .append(frequencies.get(i, -1))
                    .append("\":")
                    .append(ticks.get(i));
        }
        rows.text("cpu_freq_ticks", json.append('}').toString());
        rows.end();
    }

    /// A number under its name, or as `args.FIELD` if the name is not known.
    void number(String name, Proto field) throws Proto.Malformed {
        int column = name.isEmpty() ? rows.argument("args." + field.field()) : rows.column(name);
        if (field.isBytes()) {
            rows.sink().string(column, ProtoJson.valueOf(field));
        } else if (field.wire() == Proto.FIXED32) {
            // All fixed numbers of these messages are of type float.
            rows.sink().float64(column, field.decimal());
        } else {
            rows.sink().int64(column, field.number());
        }
    }

    /// Takes BatteryCounters.
    void battery(Proto battery) throws Proto.Malformed {
        begin("battery", "battery", "counter");
        while (battery.next()) {
            if (battery.field() == 5 && battery.isBytes()) {
                rows.text("battery", battery.string());
            } else {
                number(battery.field() < BATTERY.length ? BATTERY[battery.field()] : "", battery);
            }
        }
        rows.end();
    }

    /// Takes TracingServiceEvent.
    void service(Proto event) throws Proto.Malformed {
        while (event.next()) {
            String name = event.field() < SERVICE.length ? SERVICE[event.field()] : "";
            begin("tracing service", name.isEmpty() ? "service event " + event.field() : name, "instant");
            rows.end();
        }
    }

    /// Takes PerfSample: a sample, why there is none, or how many records the kernel lost.
    void perf(Proto sample, Sequence sequence, Losses losses) throws Proto.Malformed {
        int pid = 0;
        int tid = 0;
        long cpu = 0;
        long stack = 0;
        long lost = 0;
        Proto.Numbers followers = new Proto.Numbers();
        Proto again = again(sample);
        while (again.next()) {
            switch (again.field()) {
                case 1 -> cpu = again.number();
                case 2 -> pid = (int) again.number();
                case 3 -> tid = (int) again.number();
                case 4 -> stack = again.number();
                case 7 -> again.numbers(0, followers);
                case 17 -> lost = again.number();
                default -> {}
            }
        }
        if (lost != 0) {
            losses.perf(cpu, lost, timed ? nanos : 0);
            return;
        }
        begin(index.threads.thread(pid, tid), "perf_sample", "sample");
        rows.number("pid", pid);
        rows.number("tid", tid);
        String functions = stack == 0 ? null : sequence.stack(stack);
        if (functions != null) {
            rows.text("callstack", functions);
        }
        if (followers.size() > 0) {
            rows.text("follower_counts", followers.toString());
        }
        while (sample.next()) {
            switch (sample.field()) {
                case 1 -> rows.number("cpu", sample.number());
                case 2, 3, 4, 7 -> {
                    // Read above.
                }
                case 5 -> number("cpu_mode", sample);
                case 6 -> number("timebase_count", sample);
                case 16 -> number("unwind_error", sample);
                case 18 -> number("sample_skipped_reason", sample);
                case 19 -> number("producer_event", sample);
                default -> number("", sample);
            }
        }
        rows.end();
    }
}
