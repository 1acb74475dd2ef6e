package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;

/// Counters of the whole system, from /proc and /sys: a row each; those of a processor or disk in one.
///
/// Source: "perfetto/protos/perfetto/trace/sys_stats/sys_stats.proto", "common/sys_stats_counters.proto"
final class SysStats {
    private static final String SYSTEM = "system";
    private static final String[] MEMINFO = words(
            "- mem_total mem_free mem_available buffers cached swap_cached active inactive active_anon inactive_anon"
                    + " active_file inactive_file unevictable mlocked swap_total swap_free dirty writeback anon_pages"
                    + " mapped shmem slab slab_reclaimable slab_unreclaimable kernel_stack page_tables commit_limit"
                    + " commited_as vmalloc_total vmalloc_used vmalloc_chunk cma_total cma_free");
    private static final String[] VMSTAT =
            words("- nr_free_pages nr_alloc_batch nr_inactive_anon nr_active_anon nr_inactive_file nr_active_file"
                    + " nr_unevictable nr_mlock nr_anon_pages nr_mapped nr_file_pages nr_dirty nr_writeback"
                    + " nr_slab_reclaimable nr_slab_unreclaimable nr_page_table_pages nr_kernel_stack nr_overhead"
                    + " nr_unstable nr_bounce nr_vmscan_write nr_vmscan_immediate_reclaim nr_writeback_temp"
                    + " nr_isolated_anon nr_isolated_file nr_shmem nr_dirtied nr_written nr_pages_scanned"
                    + " workingset_refault workingset_activate workingset_nodereclaim nr_anon_transparent_hugepages"
                    + " nr_free_cma nr_swapcache nr_dirty_threshold nr_dirty_background_threshold pgpgin pgpgout"
                    + " pgpgoutclean pswpin pswpout pgalloc_dma pgalloc_normal pgalloc_movable pgfree pgactivate"
                    + " pgdeactivate pgfault pgmajfault pgrefill_dma pgrefill_normal pgrefill_movable"
                    + " pgsteal_kswapd_dma pgsteal_kswapd_normal pgsteal_kswapd_movable pgsteal_direct_dma"
                    + " pgsteal_direct_normal pgsteal_direct_movable pgscan_kswapd_dma pgscan_kswapd_normal"
                    + " pgscan_kswapd_movable pgscan_direct_dma pgscan_direct_normal pgscan_direct_movable"
                    + " pgscan_direct_throttle pginodesteal slabs_scanned kswapd_inodesteal"
                    + " kswapd_low_wmark_hit_quickly kswapd_high_wmark_hit_quickly pageoutrun allocstall pgrotated"
                    + " drop_pagecache drop_slab pgmigrate_success pgmigrate_fail compact_migrate_scanned"
                    + " compact_free_scanned compact_isolated compact_stall compact_fail compact_success"
                    + " compact_daemon_wake unevictable_pgs_culled unevictable_pgs_scanned unevictable_pgs_rescued"
                    + " unevictable_pgs_mlocked unevictable_pgs_munlocked unevictable_pgs_cleared"
                    + " unevictable_pgs_stranded nr_zspages nr_ion_heap nr_gpu_heap");
    private static final String[] CPU =
            words("- cpu user_ns user_nice_ns system_mode_ns idle_ns io_wait_ns irq_ns softirq_ns steal_ns");
    private static final String[] DISK = words("- device_name read_sectors read_time_ms write_sectors write_time_ms"
            + " discard_sectors discard_time_ms flush_count flush_time_ms");
    private static final String[] PRESSURE = words("- cpu_some cpu_full io_some io_full memory_some memory_full");

    private final Samples samples;
    private final Rows rows;

    SysStats(Samples samples) {
        this.samples = samples;
        this.rows = samples.rows();
    }

    private static String[] words(String text) {
        return text.split(" ");
    }

    private static String word(String[] words, long at, String kind) {
        return at > 0 && at < words.length ? words[(int) at] : kind + " " + at;
    }

    void read(Proto stats) throws Proto.Malformed {
        int cpu = 0;
        int gpu = 0;
        while (stats.next()) {
            switch (stats.field()) {
                case 1 -> pair(stats.message(), MEMINFO, "meminfo", "KiB");
                case 2 -> pair(stats.message(), VMSTAT, "vmstat", "");
                case 3 -> cpu(stats.message());
                case 4 -> counter(SYSTEM, "num_forks", stats.number(), "");
                case 5 -> counter(SYSTEM, "num_irq_total", stats.number(), "");
                case 6 -> interrupt(stats.message(), "irq");
                case 7 -> counter(SYSTEM, "num_softirq_total", stats.number(), "");
                case 8 -> interrupt(stats.message(), "softirq");
                case 9 -> {
                    // When the sampling ended.
                }
                case 10 -> named(stats.message(), "devfreq", "kHz");
                case 11 -> cpu = list(stats, "cpu ", cpu, "cpufreq_khz", "kHz");
                case 13 -> disk(stats.message());
                case 14 -> pair(stats.message(), PRESSURE, "pressure", "ns");
                case 15 -> named(stats.message(), "thermal_zone", "");
                case 17 -> gpu = list(stats, "gpu ", gpu, "gpufreq_mhz", "MHz");
                default -> other(stats);
            }
        }
    }

    private void counter(String entity, String name, long value, String unit) {
        samples.begin(entity, name, "counter");
        rows.unsigned(rows.column("value"), value);
        if (!unit.isEmpty()) {
            rows.text("unit", unit);
        }
        rows.end();
    }

    private void pair(Proto message, String[] names, String kind, String unit) throws Proto.Malformed {
        long key = 0;
        long value = 0;
        while (message.next()) {
            key = message.field() == 1 ? message.number() : key;
            value = message.field() == 2 ? message.number() : value;
        }
        counter(SYSTEM, word(names, key, kind), value, unit);
    }

    private void interrupt(Proto message, String kind) throws Proto.Malformed {
        long number = 0;
        long count = 0;
        while (message.next()) {
            number = message.field() == 1 ? message.number() : number;
            count = message.field() == 2 ? message.number() : count;
        }
        counter(SYSTEM, kind + " " + number, count, "");
    }

    private void named(Proto message, String kind, String unit) throws Proto.Malformed {
        String name = "";
        long value = 0;
        while (message.next()) {
            name = message.field() == 1 ? message.string() : name;
            value = message.field() == 2 ? message.number() : value;
        }
        counter(name.isEmpty() ? kind : name, kind, value, unit);
    }

    private int list(Proto field, String who, int first, String name, String unit) throws Proto.Malformed {
        Proto.Numbers values = new Proto.Numbers();
        field.numbers(0, values);
        for (int i = 0; i < values.size(); i++) {
            counter(who + (first + i), name, values.get(i), unit);
        }
        return first + values.size();
    }

    private void cpu(Proto times) throws Proto.Malformed {
        long cpu = 0;
        Proto again = new Proto(times.array(), times.at(), times.at() + times.size());
        while (again.next()) {
            cpu = again.field() == 1 ? again.number() : cpu;
        }
        samples.begin("cpu " + cpu, "cpu_stat", "counter");
        rows.number("cpu", cpu);
        while (times.next()) {
            if (times.field() != 1) {
                samples.number(times.field() < CPU.length ? CPU[times.field()] : "", times);
            }
        }
        rows.end();
    }

    private void disk(Proto disk) throws Proto.Malformed {
        String name = "disk";
        Proto again = new Proto(disk.array(), disk.at(), disk.at() + disk.size());
        while (again.next()) {
            name = again.field() == 1 ? again.string() : name;
        }
        samples.begin(name, "disk_stat", "counter");
        while (disk.next()) {
            if (disk.field() != 1) {
                samples.number(disk.field() < DISK.length ? DISK[disk.field()] : "", disk);
            }
        }
        rows.end();
    }

    /// What is not a number: free pages of each order, times in idle states, slabs, control groups.
    private void other(Proto field) throws Proto.Malformed {
        String name = switch (field.field()) {
            case 12 -> "buddy_info";
            case 16 -> "cpuidle_state";
            case 18 -> "slab_info";
            case 19 -> "cgroup";
            default -> "sys_stats " + field.field();
        };
        samples.begin(SYSTEM, name, "counter");
        rows.text("args", ProtoJson.valueOf(field));
        rows.end();
    }
}
