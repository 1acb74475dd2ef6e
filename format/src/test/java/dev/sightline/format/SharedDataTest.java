package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of real systems. The counts were made without these readers: grep, wc, Python's csv and json.
class SharedDataTest {
    private final Formats formats = Formats.load();

    @ParameterizedTest
    @CsvSource({
        "bp, 01-netlogger/pegasus-montage-2011.bp.gz, 5103",
        "bp, 01-netlogger/hier-success-inner.static.bp, 50",
        "ulm, 01-netlogger/globuslogs.txt.gz, 11",
        "csv, 03-spans/nezha-2022-08-22-03_53_trace.csv.gz, 23019",
        "csv, 03-spans/nezha-2022-08-22-03_54_trace.csv.gz, 22586",
        "csv, 03-spans/nezha-2022-08-22-03_55_trace.csv.gz, 16833",
        "csv, 03-spans/nezha-2022-08-22-04_02_trace.csv.gz, 22345",
        "csv, 03-spans/nezha-2022-08-22-metric-dependency.csv, 26",
        "csv, 03-spans/nezha-2022-08-22-metric-front_service.csv, 1209",
        "csv, 03-spans/nezha-2023-01-29-08_43_log.csv.gz, 2435",
        "csv, 03-spans/nezha-2023-01-29-08_44_log.csv.gz, 2622",
        "csv, 08-tables/AzureLLMInferenceTrace_conv.csv.gz, 19366",
        "csv, 08-tables/alibaba-minibatch-job4.csv, 21829",
        "csv, 08-tables/azure-vmnoise-sysbench-eastus-D8sv5.csv, 10399",
        "sadf, 08-tables/sadf-d.txt, 708",
        "json, 08-tables/nersc-collectd-full.json.gz, 7038",
        "json, 03-spans/zipkin-smartthings-install.json, 1041",
        "otlp, 03-spans/otlp-jaeger-fixture.json, 4",
        "otlp, 10-recorded-here/runA/front.otlp.jsonl.gz, 2640",
        "otlp, 10-recorded-here/runA/mid.otlp.jsonl.gz, 1760",
        "otlp, 10-recorded-here/runA/mid2.otlp.jsonl.gz, 1760",
        "otlp, 10-recorded-here/runA/store.otlp.jsonl.gz, 1761",
        "table, 08-tables/jc-centos-7.7_ps-ef.out, 109",
        "table, 08-tables/jc-centos-7.7_ps-axu.out, 109",
        "table, 08-tables/jc-centos-7.7_top-b-n3.out, 336",
        "table, 08-tables/jc-centos-7.7_mpstat-A-2-5.out, 30",
        "table, 08-tables/jc-centos-7.7_netstat-p.out, 117",
        "table, 08-tables/jc-centos-7.7_last-wF.out, 188",
        "table, 08-tables/jc-ubuntu-18.04_lsof.out, 975",
        "table, 08-tables/jc-ubuntu-18.04_vmstat-1-long.out, 37",
        "table, 08-tables/jc-ubuntu-18.04_iostat-1.out, 63",
        "table, 08-tables/jc-linux-proc_diskstats, 15",
        "table, 08-tables/sar-all.txt, 539",
        "table, 08-tables/pidstat-task.txt, 651",
        "table, 08-tables/nersc-ost-fullness.txt.gz, 23800",
        "table, 10-recorded-here/runA/pidstat.txt.gz, 3137",
        "table, 10-recorded-here/runA/vmstat.txt, 50",
    })
    void readsEveryRowOfAFile(String format, String path, int rows) {
        RecordingSink sink = Reading.readShared(formats.named(format).orElseThrow(), path);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(rows);
    }
}
