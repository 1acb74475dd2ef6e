package dev.sightline.format.tshark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TsharkEkFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new TsharkEkFormat(), text);
    }

    /// What tshark 4.0 prints of seven packets made for this test: ARP, a name looked up, a page fetched, IPv6.
    private static RecordingSink sample() {
        return Reading.read(new TsharkEkFormat(), Samples.of("tshark-ek"), Reading.DEFAULTS);
    }

    private static String packet(String layers) {
        return "{\"index\":{\"_index\":\"packets-2023-11-14\",\"_type\":\"doc\"}}\n{\"timestamp\":\"1700000000123\",\"layers\":{"
                + layers + "}}\n";
    }

    @Test
    void makesAPacketARow() {
        RecordingSink sink = sample();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(7);
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(1_700_000_000_124_456_912L))
                .containsEntry("source", new Str("192.0.2.10"))
                .containsEntry("destination", new Str("192.0.2.53"))
                .containsEntry("protocol", new Str("dns"))
                .containsEntry("stream", new Str("udp 0"))
                .containsEntry("ip_ip_src", "192.0.2.10")
                .containsEntry("ip_ip_addr", new Str("[\"192.0.2.10\",\"192.0.2.53\"]"))
                .containsEntry("ip_ip_flags_df", true)
                .containsEntry("dns_dns_qry_name", "www.example.org")
                .containsEntry("udp.text", "Timestamps")
                .containsEntry("frame_frame_len", "75");
    }

    /// As `tshark -T fields -e frame.time_epoch -e _ws.col.Source -e _ws.col.Protocol -e tcp.stream` has them.
    @Test
    void agreesWithTsharksOwnColumns() {
        assertThat(sample().rows)
                .extracting(row -> row.get("source"), row -> row.get("protocol"), row -> row.get("stream"))
                .containsExactly(
                        tuple(new Str("02:00:00:00:00:01"), new Str("arp"), null),
                        tuple(new Str("192.0.2.10"), new Str("dns"), new Str("udp 0")),
                        tuple(new Str("192.0.2.53"), new Str("dns"), new Str("udp 0")),
                        tuple(new Str("192.0.2.10"), new Str("tcp"), new Str("tcp 0")),
                        tuple(new Str("192.0.2.10"), new Str("http"), new Str("tcp 0")),
                        tuple(new Str("192.0.2.80"), new Str("http"), new Str("tcp 0")),
                        tuple(new Str("2001:db8::1"), new Str("udp"), new Str("udp 1")));
    }

    @Test
    void givesRoles() {
        RecordingSink sink = sample();
        Map<String, Role> roles = Map.of(
                "time", Role.TIME,
                "source", Role.ENTITY,
                "destination", Role.PEER,
                "protocol", Role.EVENT,
                "stream", Role.FLOW);
        roles.forEach((column, role) -> assertThat(
                        Objects.requireNonNull(sink.columns.get(column)).role())
                .isEqualTo(role));
        assertThat(Objects.requireNonNull(sink.columns.get("frame_frame_len")).unit())
                .isEqualTo("B");
    }

    @ParameterizedTest
    @CsvSource({
        "1700000000.123456789, 1700000000123456789",
        "1700000000.5, 1700000000500000000",
        "1700000000, 1700000000000000000",
        "2023-11-14T22:13:20.123456789Z, 1700000000123456789",
        "soon, 1700000000123000000",
    })
    void takesTheFramesTimeToTheNanosecond(String written, long nanos) {
        RecordingSink sink = read(packet("\"frame\":{\"frame_frame_time_epoch\":\"" + written + "\"}"));
        assertThat(sink.rows.getFirst()).containsEntry("time", new Time(nanos));
    }

    @Test
    void readsSelectedFields() {
        RecordingSink sink = read(packet("\"frame_time_epoch\":[\"1700000000.000000001\"],\"ip_src\":[\"192.0.2.1\"],"
                + "\"tcp_stream\":[\"3\"],\"tcp_port\":[\"80\",\"90\"]"));
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_700_000_000_000_000_001L))
                .containsEntry("source", new Str("192.0.2.1"))
                .containsEntry("stream", new Str("tcp 3"))
                .containsEntry("ip_src", "192.0.2.1")
                .containsEntry("tcp_port", new Str("[\"80\",\"90\"]"));
    }

    @Test
    void passesByWhatTsharkFiltered() {
        RecordingSink sink = read(packet("\"frame\":{\"filtered\":\"frame\"},\"ip\":{\"ip_ip_src\":\"192.0.2.1\","
                + "\"ip_ip_len\":{\"filtered\":\"ip.len\"}}"));
        assertThat(sink.rows.getFirst().keySet()).containsExactlyInAnyOrder("time", "source", "protocol", "ip_ip_src");
    }

    @Test
    void keepsALayerThatOccursTwice() {
        String layers = "[{\"ip_ip_src\":\"192.0.2.1\"},{\"ip_ip_src\":\"192.0.2.2\"}]";
        assertThat(read(packet("\"ip\":" + layers)).rows.getFirst())
                .containsEntry("source", new Str("192.0.2.1"))
                .containsEntry("ip_ip_src", "192.0.2.1")
                .containsEntry("ip", new Str(layers));
    }

    @Test
    void keepsFieldsBeyondTheColumnsAsWritten() {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < 9000; i++) {
            fields.append(i == 0 ? "" : ",").append("\"x_").append(i).append("\":\"1\"");
        }
        RecordingSink sink = read(packet("\"x\":{" + fields + "}"));
        assertThat(sink.rows.getFirst()).containsKey("layers").hasSizeLessThan(4200);
    }

    @Test
    void rejectsABrokenPacketOnly() {
        RecordingSink sink = read(packet("\"ip\":{\"ip_ip_src\":}") + packet("\"ip\":{\"ip_ip_src\":\"192.0.2.1\"}")
                + "{\"x\":1}\n{\"timestamp\":\"1\",\"layers\":3}\n[1]\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::cause)
                .containsExactly(
                        "not valid JSON",
                        "no packet: neither layers nor index",
                        "layers is not an object",
                        "not an object");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"index\":{\"_index\":\"logs-2023\"}}\n{\"timestamp\":1,\"message\":\"x\"}\n",
                "{\"timestamp\":1,\"layers\":{\"conv1\":{}}}\n",
            })
    void takesNoOtherLines(String text) {
        assertThat(new TsharkEkFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
