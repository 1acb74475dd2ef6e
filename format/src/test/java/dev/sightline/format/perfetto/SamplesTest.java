package dev.sightline.format.perfetto;

import static dev.sightline.format.perfetto.Traces.EPOCH;
import static dev.sightline.format.perfetto.Traces.packet;
import static dev.sightline.format.perfetto.Traces.trace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Lost;
import dev.sightline.format.RecordingSink.Str;
import org.junit.jupiter.api.Test;

/// Packets that sample something, by the numbers of Perfetto's schema.
class SamplesTest {
    private static RecordingSink read(Message trace) {
        return Reading.read(new PerfettoFormat(), trace.bytes(), Reading.DEFAULTS);
    }

    @Test
    void readsTheChargeOfABatteryAsTheFloatItIs() {
        Message battery = new Message()
                .number(1, 2_900_000)
                .single(2, 87.5f)
                .number(3, -312_000)
                .number(4, -300_000)
                .text(5, "main")
                .number(6, 11_000_000)
                .number(7, 4_200_000);
        RecordingSink sink = read(trace().packet(packet(2000).message(38, battery)));
        assertThat(sink.rows.getFirst())
                .containsEntry("charge_counter_uah", 2_900_000L)
                .containsEntry("capacity_percent", 87.5)
                .containsEntry("current_ua", -312_000L)
                .containsEntry("current_avg_ua", -300_000L)
                .containsEntry("battery", new Str("main"))
                .containsEntry("energy_counter_uwh", 11_000_000L)
                .containsEntry("voltage_uv", 4_200_000L);
    }

    @Test
    void readsSamplesOfThePerfProfiler() {
        Message strings = new Message()
                .message(5, new Message().number(1, 1).text(2, "main"))
                .message(5, new Message().number(1, 2).text(2, "work"))
                .message(6, new Message().number(1, 7).number(2, 1))
                .message(6, new Message().number(1, 8).number(2, 2))
                .message(7, new Message().number(1, 9).number(2, 7).number(2, 8));
        Message sample = new Message()
                .number(1, 3)
                .number(2, 42)
                .number(3, 43)
                .number(4, 9)
                .number(5, 2)
                .number(6, 1000)
                .number(7, 11)
                .number(7, 12)
                .number(16, 6);
        RecordingSink sink =
                read(trace().packet(packet(2000).message(12, strings).message(66, sample)));
        assertThat(sink.rows.getFirst())
                .containsEntry("callstack", new Str("main;work"))
                .containsEntry("cpu", 3L)
                .containsEntry("tid", 43L)
                .containsEntry("cpu_mode", 2L)
                .containsEntry("timebase_count", 1000L)
                .containsEntry("follower_counts", new Str("[11,12]"))
                .containsEntry("unwind_error", 6L);
    }

    @Test
    void tellsRecordsThatPerfLostInsteadOfTakingThemForASample() {
        Message lost = new Message().number(1, 3).number(17, 25);
        Message skipped = new Message().number(1, 3).number(2, 42).number(3, 43).number(18, 2);
        RecordingSink sink = read(trace().packet(packet(2000).message(66, lost))
                .packet(packet(3000).message(66, skipped)));
        assertThat(sink.losses).containsExactly(new Lost("perf buffer of cpu 3", 25, EPOCH + 2000, EPOCH + 2000));
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst()).containsEntry("sample_skipped_reason", 2L);
    }

    @Test
    void namesTheEventsOfTheTracingService() {
        Message trace = trace();
        for (int field : new int[] {1, 2, 3, 4, 5, 6, 9, 10, 11}) {
            trace.packet(packet(1000 + field).message(69, new Message().number(field, 1)));
        }
        assertThat(read(trace).rows.stream().map(row -> row.get("name")))
                .containsExactly(
                        new Str("all_data_sources_started"),
                        new Str("tracing_started"),
                        new Str("all_data_sources_flushed"),
                        new Str("read_tracing_buffers_completed"),
                        new Str("tracing_disabled"),
                        new Str("seized_for_bugreport"),
                        new Str("flush_started"),
                        new Str("clone_started"),
                        new Str("buffer_cloned"));
    }

    @Test
    void namesWhatAProcessIsSampledFor() {
        Message process = new Message()
                .number(1, 42)
                .number(3, 100)
                .number(10, -900)
                .number(14, 300)
                .number(17, 55)
                .number(24, 66);
        RecordingSink sink = read(trace().packet(packet(2000).message(9, new Message().message(1, process))));
        assertThat(sink.rows.getFirst())
                .containsEntry("vm_rss_kb", 100L)
                .containsEntry("oom_score_adj", -900L)
                .containsEntry("chrome_peak_resident_set_kb", 300L)
                .containsEntry("smr_pss_kb", 55L)
                .containsEntry("dmabuf_rss_kb", 66L);
    }
}
