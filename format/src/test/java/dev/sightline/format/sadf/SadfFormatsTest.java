package dev.sightline.format.sadf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Format;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SadfFormatsTest {
    private static Format format(String name) {
        return name.equals("sadf-json") ? new SadfJsonFormat() : new SadfXmlFormat();
    }

    private static RecordingSink sample(String name) {
        return Reading.read(format(name), Samples.of(name), Reading.DEFAULTS);
    }

    private static Map<String, Long> activities(RecordingSink sink) {
        return sink.rows.stream()
                .map(row -> row.get("activity") instanceof Str text ? text.value() : "?")
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sadf-json", "sadf-xml"})
    void readsARowForEachItem(String name) {
        RecordingSink sink = sample(name);
        assertThat(sink.rejects).isEmpty();
        Map<String, Object> cpu = sink.rows.get(1);
        assertThat(cpu)
                .containsEntry("timestamp", new Time(1_705_766_422_000_000_000L))
                .containsEntry("activity", new Str("cpu-load"))
                .containsEntry("entity", new Str("node1 cpu 0"))
                .containsEntry("nodename", new Str("node1"))
                .containsEntry("user", "91.00")
                .containsEntry("interval", "1");
        Map<String, Object> io = find(sink, "io");
        assertThat(io)
                .containsEntry("entity", new Str("node1"))
                .containsEntry("tps", "149.00")
                .containsEntry("rtps", "136.00");
        assertThat(find(sink, "net-dev")).containsEntry("entity", new Str("node1 eth0"));
        assertThat(find(sink, "net-sock")).containsEntry("totsck", "63");
        assertThat(find(sink, "memory")).containsEntry("memfree", "8544664").containsEntry("memused-percent", "15.84");
        assertThat(find(sink, "boot")).containsEntry("timestamp", new Time(1_705_766_417_000_000_000L));
        assertThat(find(sink, "comment")).containsEntry("com", new Str("Hello"));
    }

    private static RecordingSink read(String host) {
        String text = "{\"sysstat\": {\n\t\"hosts\": [\n\t\t{\"nodename\": \"n1\", " + host + "}]}}";
        return Reading.read(new SadfJsonFormat(), text);
    }

    /// `mpstat -o JSON`, `pidstat -o JSON`.
    @Test
    void timesAreThoseOfTheHostsDate() {
        RecordingSink sink = read("""
                "date": "06/01/20", "statistics": [
                {"timestamp": "23:59:59",
                 "cpu-load": [{"cpu": "all", "usr": 2.15}, {"cpu": "0", "usr": 2.71}],
                 "sum-interrupts": [{"cpu": "0", "intr": 35.06}],
                 "soft-interrupts": [{"cpu": "0", "intr": [{"name": "HI", "value": 1.5}, {"name": "TIMER", "value": 13.09}]}],
                 "task-cpu-load": [{"TGID": "7", "TID": "", "cpu": 41.5, "cmd": "a"}, {"TGID": "7", "TID": "8", "cpu": 1.5}]},
                {"timestamp": "00:00:01", "cpu-load": [{"cpu": "all", "usr": 3.00}]}]
                """);
        assertThat(sink.rejects).isEmpty();
        long night = 1_591_055_999_000_000_000L;
        assertThat(sink.rows.getFirst())
                .containsEntry("timestamp", new Time(night))
                .containsEntry("entity", new Str("n1 cpu all"))
                .containsEntry("activity", new Str("cpu-load"));
        assertThat(sink.rows.getLast()).containsEntry("timestamp", new Time(night + 2_000_000_000L));
        assertThat(sink.rows.stream().map(row -> row.get("entity")))
                .containsExactly(
                        new Str("n1 cpu all"),
                        new Str("n1 cpu 0"),
                        new Str("n1 cpu 0"),
                        new Str("n1 cpu 0"),
                        new Str("n1 pid 7"),
                        new Str("n1 tid 8"),
                        new Str("n1 cpu all"));
        assertThat(sink.rows.get(2)).containsEntry("intr", "35.06");
        assertThat(sink.rows.get(3))
                .containsEntry("soft-interrupts.HI", "1.5")
                .containsEntry("soft-interrupts.TIMER", "13.09");
    }

    /// `iostat -o JSON`, with and without `-t`.
    @Test
    void timesMayHaveADateOrBeMissing() {
        RecordingSink dated = read("""
                "date": "2020-06-01", "statistics": [{"timestamp": "06/01/2020 12:53:21 PM", "disk": [{"disk_device": "sda", "r/s": 6.9}]}]
                """);
        assertThat(dated.rows.getFirst())
                .containsEntry("timestamp", new Time(1_591_016_001_000_000_000L))
                .containsEntry("entity", new Str("n1 sda"));
        RecordingSink bare = read("""
                "date": "2020-06-01", "statistics": [{"disk": [{"disk_device": "sda", "r/s": 6.9}]}]
                """);
        assertThat(bare.rejects).isEmpty();
        assertThat(bare.rows.getFirst()).doesNotContainKey("timestamp").containsEntry("r/s", "6.9");
    }

    private static Map<String, Object> find(RecordingSink sink, String activity) {
        return sink.rows.stream()
                .filter(row -> new Str(activity).equals(row.get("activity")))
                .findFirst()
                .orElse(Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sadf-json", "sadf-xml"})
    void aRowsTextIsItsItem(String name) {
        RecordingSink sink = sample(name);
        byte[] bytes = Samples.of(name);
        assertThat(Reading.asWritten(bytes, sink, 1))
                .startsWith(name.equals("sadf-json") ? "{\"cpu\": \"0\"" : "<cpu number=\"0\"");
        assertThat(Reading.asWritten(bytes, sink, 1)).endsWith(name.equals("sadf-json") ? "0.00}" : "/>");
    }

    /// `sadf -d` of the same recording has as many rows of each kind: 50 samples, 1 processor line, 1 disk, 4
    /// interfaces.
    @Test
    void readsWhatSadfWroteAsJson() {
        RecordingSink sink = Reading.readShared(new SadfJsonFormat(), "10-recorded-here/runA/sar.json");
        assertThat(sink.damages).isEmpty();
        assertThat(activities(sink))
                .isEqualTo(Map.of("cpu-load", 50L, "memory", 50L, "queue", 50L, "disk", 50L, "net-dev", 200L));
    }

    /// Counted with Python's ElementTree.
    @Test
    void readsWhatSadfWroteAsXml() {
        RecordingSink sink = Reading.readShared(new SadfXmlFormat(), "08-tables/sadf-data-12.7.6.xml");
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(1190);
        assertThat(activities(sink))
                .containsEntry("cpu-load", 18L)
                .containsEntry("interrupts", 972L)
                .containsEntry("disk", 40L)
                .containsEntry("net-dev", 6L)
                .containsEntry("filesystems", 12L)
                .containsEntry("usb-devices", 12L)
                .containsEntry("memory", 2L)
                .containsEntry("boot", 1L)
                .containsEntry("comment", 1L);
    }

    @Test
    void timesThatAreNotInUtcAreOfTheHostsZone() {
        String text = "{\"sysstat\":{\"hosts\":[{\"nodename\":\"n\",\"timezone\":\"Europe/Berlin\",\"statistics\":["
                + "{\"timestamp\":{\"date\":\"2024-01-20\",\"time\":\"17:00:22\",\"utc\":0},\"queue\":{\"runq-sz\":1}},"
                + "{\"timestamp\":{\"date\":\"bad\"},\"queue\":{\"runq-sz\":1}}]}]}}";
        RecordingSink sink = Reading.read(new SadfJsonFormat(), text);
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst()).containsEntry("timestamp", new Time(1_705_766_422_000_000_000L));
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsExactly(Activities.NO_TIME);
    }

    @Test
    void keepsTheSamplesBeforeTheDamage() {
        String text = new String(Samples.of("sadf-json"), java.nio.charset.StandardCharsets.UTF_8);
        RecordingSink sink = Reading.read(new SadfJsonFormat(), text.substring(0, text.indexOf("memory") + 20));
        assertThat(sink.rows).hasSize(5);
        assertThat(sink.damages).hasSize(1);
    }
}
