package dev.sightline.format;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// How many megabytes a second one reader thread takes into a sink that only adds lengths up.
///
/// `java -cp ... dev.sightline.format.Throughput`: real files of the shared data set, repeated to about 64 MB.
public final class Throughput {
    private static final int TARGET = 64 << 20;

    private Throughput() {}

    public static void main(String[] args) throws IOException {
        measure("csv", "03-spans/nezha-2022-08-22-03_53_trace.csv.gz");
        measure("csv", "03-spans/nezha-2023-01-29-08_43_log.csv.gz");
        measure("csv", "08-tables/alibaba-minibatch-job4.csv");
        measure("bp", "01-netlogger/pegasus-montage-2011.bp.gz");
        measure("jsonl", "10-recorded-here/runA/front.otlp.jsonl.gz");
        measure("otlp", "10-recorded-here/runA/front.otlp.jsonl.gz");
        measure("perfetto", "04-timeline/test_trace.perfetto-trace");
        measure("perfetto", "04-timeline/androidBasicMemory.pftrace");
        measure("json", "08-tables/nersc-collectd-full.json.gz");
        measure("table", "10-recorded-here/runA/pidstat.txt.gz");
        measure("table", "10-recorded-here/runA/vmstat.txt");
        measure("table", "08-tables/jc-ubuntu-18.04_lsof.out");
        measure("paraver", "06-mpi/epoch_8proc.prv.gz");
        measure("paraver", "06-mpi/omp4.prv.gz");
        measure("paje", "06-mpi/paje-g5k.trace.gz");
        measure("paje", "06-mpi/paje-native_sample.trace");
        measure("ftrace", "04-timeline/trace.txt");
        measure("perf", "04-timeline/perf-script-system-wide.txt");
    }

    private static void measure(String name, String path) throws IOException {
        Format format = Formats.load().named(name).orElseThrow();
        byte[] once = Reading.shared(path);
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        while (many.size() < TARGET) {
            many.write(once);
        }
        byte[] bytes = many.toByteArray();
        double best = 0;
        CountingSink sink = new CountingSink();
        for (int i = 0; i < 4; i++) {
            sink = new CountingSink();
            long start = System.nanoTime();
            format.read(Source.of("test", () -> new ByteArrayInputStream(bytes)), Reading.DEFAULTS, sink);
            best = Math.max(best, bytes.length * 1e3 / (System.nanoTime() - start));
        }
        System.out.printf(
                "%-7s %-50s %6.0f MB/s, %d rows, %d rejected, sum %x%n",
                name, path, best, sink.rows(), sink.rejected(), sink.sum());
    }
}
