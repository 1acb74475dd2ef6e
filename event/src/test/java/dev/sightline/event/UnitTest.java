package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitTest {
    private static Unit unit(String symbol) {
        return Unit.parse(symbol).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "250,ms,us,250000",
        "1.5,s,ms,1500",
        "3,KiB,B,3072",
        "2,kB/s,B/s,2000",
        "1,h,min,60",
        "10,%,%,10",
        "8,Kb,bit,8000",
        "301.12,W,kW,0.30112",
        "250,mA,A,0.25",
        "2,MW,mW,2e9",
        "3,kWh,Wh,3000",
        "3,EUR,EUR,3"
    })
    void convertsWithinADimension(double value, String from, String to, double expected) {
        assertThat(unit(from).convert(value, unit(to))).isCloseTo(expected, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "301.12 W,FLOAT",
        "301 W,INT",
        "12A,NONE",
        "12 A,INT",
        "1.2kW,FLOAT",
        "40 \u00b0C,INT",
        "5 \u00b0C/s,INT",
        "19.99 $,FLOAT",
        "5$,NONE",
        "30 EUR,INT"
    })
    void amperesStandBehindABlank(String cell, NumberText.Kind kind) {
        byte[] bytes = cell.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertThat(new NumberText().parse(bytes, 0, bytes.length)).isEqualTo(kind);
    }

    @Test
    void refusesToConvertTimesToBytes() {
        assertThatThrownBy(() -> unit("ms").convert(1, unit("B"))).hasMessageContaining("cannot convert");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "mss", "KK", "Kis", "b", "/s", "s/s", "ms/s", "KiW", "hW", "w"})
    void namesNoUnit(String symbol) {
        assertThat(Unit.parse(symbol)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "latency (ms),ms",
        "time[us],us",
        "size_bytes,B",
        "elapsedMillis,ms",
        "durationNanos,ns",
        "%usr,%",
        "cpu%,%",
        "kB_read/s,kB/s",
        "rkB/s,kB/s",
        "rxkB/s,kB/s",
        "MB_read,MB",
        "elapsed_s,s",
        "process_s,s",
        "latencies_s,s",
        "clock_err_s,s",
        "bytes_min,B",
        "energy_kwh_total,kWh",
        "latency_ms_p99,ms",
        "size_bytes_max,B",
        "bytes_downlinked,B",
        "mb_s_avg,MB/s",
        "bytesSent,B",
        "lat_s,s",
        "times_s,s",
        "throughput_mb_s,MB/s",
        "mb_s,MB/s",
        "t_s,s",
        "net_bytes_sec,B/s",
        "cpu_percent,%",
        "wait-ms,ms",
        "took.us,us",
        "durationMs,ms",
        "mem_kib,KiB",
        "CpuUsageRate(%),%",
        "bytes_per_second,B/s",
        "readMbPerSec,MB/s",
        "MB/sec,MB/s",
        "bytes/s,B/s",
        "ns_per_op,ns",
        "bytes-per-request,B",
        "power_kw,kW",
        "node_temp_celsius,\u00b0C",
        "energyKwh,kWh",
        "price (\u20ac),\u20ac",
        "supply_volts,V",
        "energy_kWh,kWh",
        "draw_mW,mW",
        "wait [msecs],ms",
        "latency (usec),us",
        "load (percent),%",
        "took (minutes),min",
        "hours_open,h",
        "days overdue,d",
        "minutesLate,min",
        "age_days,d",
        "open_hours,h",
        "P_W,W",
        "U_V,V",
        "I_mA,mA",
        "T_C,\u00b0C"
    })
    void readsTheUnitOfAHeader(String name, String symbol) {
        assertThat(Unit.ofHeader(name)).isEqualTo(symbol);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Duration",
                "status",
                "s",
                "us",
                "tps",
                "ops_per_s",
                "requestsPerSecond",
                "req/sec",
                "events_per_min",
                "wind_m_s",
                "flow_l_s",
                "vibration_mm_s",
                "hits_s",
                "bytes_sent_rate",
                "m_s",
                "req_s",
                "ops_s",
                "req_min",
                "energy_j_s",
                "wind_speed_ms",
                "gust_ms",
                "errors per hour",
                "usd_per_gb",
                "bytes_per_ms",
                "s_per_s",
                "and/or",
                "bytes_per_hour",
                "PodName",
                "bytesread(x)",
                "moved (bus)",
                "fee (per second)",
                "items",
                "class",
                "rms",
                "bus",
                "rd_sec",
                "dc_sec",
                "state_VA",
                "plan_A",
                "days_in_month",
                "minutes_of_meeting",
                "hour",
                "X_C"
            })
    void findsNoneInOtherHeaders(String name) {
        assertThat(Unit.ofHeader(name)).isNull();
    }
}
