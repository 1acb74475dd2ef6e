package dev.sightline.intake.poll;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.hardware.VirtualMemory;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/// How this host is, under the names and units of sysstat (`sadf -j`), processes under those of `pidstat`: each reading
/// asks the operating system once, whatever the source's bytes. Rates are those since the reading before. One thread.
final class HostFormat implements Format {
    private static final int PROCESSES = 10;
    private static final double KB = 1024;
    private static final String[] LOADS = {"ldavg-1", "ldavg-5", "ldavg-15"};

    private final OperatingSystem system;
    private final HardwareAbstractionLayer hardware;
    private final String host;
    private long[][] ticks;
    private final Map<String, Counters> counters = new HashMap<>();
    private Map<Integer, Long> processMillis = new HashMap<>();
    private long processNanos;

    /// Totals at the reading before, by name.
    private record Counters(long nanos, Map<String, Long> totals) {}

    HostFormat(SystemInfo info) {
        system = info.getOperatingSystem();
        hardware = info.getHardware();
        host = system.getNetworkParams().getHostName();
        ticks = hardware.getProcessor().getProcessorCpuLoadTicks();
    }

    @Override
    public String name() {
        return "host";
    }

    @Override
    public String description() {
        return "metrics of this host";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Instant at = source.modified().orElse(Instant.EPOCH);
        Rows rows = new Rows(sink, at.getEpochSecond() * 1_000_000_000 + at.getNano());
        processors(rows);
        memory(rows);
        load(rows);
        for (HWDiskStore disk : hardware.getDiskStores()) {
            disk(rows, disk);
        }
        for (NetworkIF network : hardware.getNetworkIFs(true)) {
            network(rows, network);
        }
        processes(rows);
    }

    private void processors(Rows rows) {
        CentralProcessor processor = hardware.getProcessor();
        long[][] now = processor.getProcessorCpuLoadTicks();
        long[] all = new long[TickType.values().length];
        for (int cpu = 0; cpu < Math.min(now.length, ticks.length); cpu++) {
            long[] passed = new long[all.length];
            for (int i = 0; i < all.length; i++) {
                passed[i] = Math.max(0, now[cpu][i] - ticks[cpu][i]);
                all[i] += passed[i];
            }
            processor(rows, Integer.toString(cpu), passed);
        }
        processor(rows, "all", all);
        ticks = now;
    }

    private void processor(Rows rows, String cpu, long[] passed) {
        long sum = Arrays.stream(passed).sum();
        if (sum == 0) {
            return;
        }
        rows.begin("cpu-load", cpu.equals("all") ? "" : "cpu " + cpu);
        rows.text("cpu", cpu);
        for (TickType type : TickType.values()) {
            rows.value(nameOf(type), "%", 100.0 * passed[type.getIndex()] / sum);
        }
        rows.end();
    }

    private static String nameOf(TickType type) {
        return type == TickType.SOFTIRQ ? "soft" : type.name().toLowerCase(Locale.ROOT);
    }

    private void memory(Rows rows) {
        GlobalMemory memory = hardware.getMemory();
        VirtualMemory swap = memory.getVirtualMemory();
        long used = memory.getTotal() - memory.getAvailable();
        rows.begin("memory", "");
        rows.value("avail", "kB", memory.getAvailable() / KB);
        rows.value("memused", "kB", used / KB);
        rows.value("memused-percent", "%", 100.0 * used / memory.getTotal());
        rows.value("swpused", "kB", swap.getSwapUsed() / KB);
        rows.value("swpfree", "kB", (swap.getSwapTotal() - swap.getSwapUsed()) / KB);
        rows.end();
    }

    private void load(Rows rows) {
        double[] averages = hardware.getProcessor().getSystemLoadAverage(LOADS.length);
        rows.begin("queue", "");
        for (int i = 0; i < averages.length; i++) {
            if (averages[i] >= 0) { // Windows has none
                rows.value(LOADS[i], "", averages[i]);
            }
        }
        rows.value("plist-sz", "", system.getThreadCount());
        rows.end();
    }

    private void disk(Rows rows, HWDiskStore disk) {
        String name = disk.getName().substring(disk.getName().lastIndexOf('/') + 1);
        Map<String, Long> totals = new HashMap<>();
        totals.put("tps", disk.getReads() + disk.getWrites());
        totals.put("rkB", disk.getReadBytes());
        totals.put("wkB", disk.getWriteBytes());
        totals.put("busy", disk.getTransferTime());
        Map<String, Double> rates = rates(name, totals);
        if (rates.isEmpty()) {
            return;
        }
        rows.begin("disk", name);
        rows.text("disk-device", name);
        rows.value("tps", "1/s", rates.getOrDefault("tps", 0.0));
        rows.value("rkB", "kB/s", rates.getOrDefault("rkB", 0.0) / KB);
        rows.value("wkB", "kB/s", rates.getOrDefault("wkB", 0.0) / KB);
        rows.value("util-percent", "%", Math.min(100, rates.getOrDefault("busy", 0.0) / 10));
        rows.end();
    }

    private void network(Rows rows, NetworkIF network) {
        Map<String, Long> totals = new HashMap<>();
        totals.put("rxpck", network.getPacketsRecv());
        totals.put("txpck", network.getPacketsSent());
        totals.put("rxkB", network.getBytesRecv());
        totals.put("txkB", network.getBytesSent());
        Map<String, Double> rates = rates("if " + network.getName(), totals);
        if (rates.isEmpty()) {
            return;
        }
        rows.begin("net-dev", network.getName());
        rows.text("iface", network.getName());
        rows.value("rxpck", "1/s", rates.getOrDefault("rxpck", 0.0));
        rows.value("txpck", "1/s", rates.getOrDefault("txpck", 0.0));
        rows.value("rxkB", "kB/s", rates.getOrDefault("rxkB", 0.0) / KB);
        rows.value("txkB", "kB/s", rates.getOrDefault("txkB", 0.0) / KB);
        rows.end();
    }

    /// How much each total grew in a second; empty the first time.
    private Map<String, Double> rates(String of, Map<String, Long> totals) {
        long now = System.nanoTime();
        Counters before = counters.put(of, new Counters(now, totals));
        Map<String, Double> rates = new HashMap<>();
        if (before != null && now > before.nanos()) {
            double seconds = (now - before.nanos()) / 1e9;
            totals.forEach((name, total) ->
                    rates.put(name, Math.max(0, total - before.totals().getOrDefault(name, total)) / seconds));
        }
        return rates;
    }

    /// Those that used most processor time since the reading before.
    private void processes(Rows rows) {
        long now = System.nanoTime();
        double millis = (now - processNanos) / 1e6;
        Map<Integer, Long> used = new HashMap<>();
        List<OSProcess> busy = new ArrayList<>();
        Map<Integer, Double> share = new HashMap<>();
        for (OSProcess process : system.getProcesses()) {
            int pid = process.getProcessID();
            long its = process.getKernelTime() + process.getUserTime();
            used.put(pid, its);
            Long before = processMillis.get(pid);
            if (before != null && its > before) {
                busy.add(process);
                share.put(pid, 100 * (its - before) / millis);
            }
        }
        processMillis = used;
        processNanos = now;
        busy.sort(Comparator.comparingDouble((OSProcess process) -> -share.getOrDefault(process.getProcessID(), 0.0)));
        for (OSProcess process : busy.subList(0, Math.min(PROCESSES, busy.size()))) {
            rows.begin("process", process.getName() + " " + process.getProcessID());
            rows.text("Command", process.getName());
            rows.count("PID", process.getProcessID());
            rows.value("%CPU", "%", share.getOrDefault(process.getProcessID(), 0.0));
            rows.value("RSS", "kB", process.getResidentMemory() / KB);
            rows.count("threads", process.getThreadCount());
            rows.end();
        }
    }

    /// The rows of one reading.
    private final class Rows {
        private final RowSink sink;
        private final long nanos;

        Rows(RowSink sink, long nanos) {
            this.sink = sink;
            this.nanos = nanos;
        }

        /// @param item of the host; empty for the host as a whole
        void begin(String activity, String item) {
            sink.timeNanos(sink.column("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME)), nanos);
            sink.string(
                    sink.column("entity", ColumnHint.of(ColumnType.STRING, Role.ENTITY)), (host + " " + item).strip());
            sink.string(sink.column("activity", ColumnHint.of(ColumnType.STRING, Role.EVENT)), activity);
            text("nodename", host);
        }

        void text(String column, String value) {
            sink.string(sink.column(column, ColumnHint.of(ColumnType.STRING, null)), value);
        }

        void count(String column, long value) {
            sink.int64(sink.column(column, ColumnHint.of(ColumnType.INT64, null)), value);
        }

        void value(String column, String unit, double value) {
            ColumnHint hint = new ColumnHint(ColumnType.FLOAT64, null, unit.isEmpty() ? null : unit);
            sink.float64(sink.column(column, hint), Math.round(value * 100) / 100.0);
        }

        void end() {
            sink.endRow(-1, 0);
        }
    }
}
