package dev.sightline.format.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CtfRealTracesTest {
    private static final Set<String> MADE = Set.of(
            "time",
            "event",
            "entity",
            "level",
            "cpu",
            "stream",
            "hostname",
            "duration",
            "span",
            "parent",
            "unclosed",
            "record",
            "message.side",
            "peer");

    private static RecordingSink read(String folder) {
        return Reading.readSharedPath(new CtfFormat(), "09-ctf/" + folder);
    }

    /// Counts by babeltrace2 2.0.4; of the synctraces by Trace Compass (its test suite); of CTF 2, which that
    /// babeltrace2 cannot read, four files of 1000 equal records.
    @ParameterizedTest
    @CsvSource({
        "ros2, 99338",
        "bt-succeed1, 7809",
        "context-switches-ust, 3934",
        "cyg-profile/glxgears-cyg-profile, 4977",
        "cyg-profile/glxgears-cyg-profile-fast, 5161",
        "mpi_allreduce, 891",
        "mpi_ssend_irecv, 637",
        "CTF2-7.0-trace-with-index, 4000",
    })
    void readsAllEvents(String folder, int events) {
        RecordingSink sink = read(folder);
        assertThat(sink.rows).hasSize(events);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
    }

    /// The pair at which babeltrace2 2.0.4 stops after some 11,680 events, because packets overlap in time.
    @ParameterizedTest
    @CsvSource({
        "synctraces/scp_src, 110771, 9 of 10 packets begin before the one before them ends in channel0_0",
        "synctraces/scp_dest, 85729, 7 of 8 packets begin before the one before them ends in channel0_0",
    })
    void readsAllEventsOfPacketsThatOverlapAndSaysSo(String folder, int events, String disorder) {
        RecordingSink sink = read(folder);
        assertThat(sink.rows).hasSize(events);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).extracting(RecordingSink.Damage::what).containsExactly(disorder);
    }

    @Test
    void countsTheRecordsOfCtf2ByTheirText() throws IOException {
        read("CTF2-7.0-trace-with-index");
        Path folder = Objects.requireNonNull(Reading.sharedFolder()).resolve("09-ctf/CTF2-7.0-trace-with-index");
        int found = 0;
        for (Path file : TraceFolder.streams(folder)) {
            String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            for (int at = text.indexOf("Hello World\0"); at >= 0; at = text.indexOf("Hello World\0", at + 1)) {
                found++;
            }
        }
        assertThat(found).isEqualTo(4000);
    }

    /// Field by field, where that program is installed.
    @ParameterizedTest
    @CsvSource({
        "ros2, 0",
        "bt-succeed1, 0",
        "context-switches-ust, 0",
        "cyg-profile/glxgears-cyg-profile, 0",
        "cyg-profile/glxgears-cyg-profile-fast, 0",
        // It converts cycles of other frequencies in floating point.
        "mpi_allreduce, 512",
        "mpi_ssend_irecv, 512",
        "bt-session-rotation/a/1/ust/pid/10352, 0",
        "bt-session-rotation/a/2/ust/pid/10353, 0",
        "bt-session-rotation/3/ust/pid/10352, 0",
    })
    void agreesWithBabeltrace(String folder, long tolerance) throws IOException {
        List<String> theirs = new ArrayList<>();
        List<Long> theirTimes = new ArrayList<>();
        for (String line : babeltrace(folder)) {
            BabeltraceText text = new BabeltraceText(line);
            text.fields.remove("cpu_id");
            theirs.add(text.event + " " + text.fields);
            theirTimes.add(text.seconds.isEmpty() ? 0 : Long.parseLong(text.seconds.replace(".", "")));
        }
        List<String> ours = new ArrayList<>();
        List<Long> ourTimes = new ArrayList<>();
        for (Map<String, Object> row : read(folder).rows) {
            ours.add(shown(row));
            ourTimes.add(row.get("time") instanceof RecordingSink.Time time ? time.nanos() : 0L);
        }
        assertThat(ours.stream().sorted().toList())
                .isEqualTo(theirs.stream().sorted().toList());
        List<Long> sorted = ourTimes.stream().sorted().toList();
        theirTimes.sort(null);
        for (int i = 0; i < sorted.size(); i++) {
            assertThat(Math.abs(sorted.get(i) - theirTimes.get(i))).isLessThanOrEqualTo(tolerance);
        }
    }

    private static String shown(Map<String, Object> row) {
        Map<String, String> fields = new TreeMap<>();
        row.forEach((name, value) -> {
            if (!MADE.contains(name) && !(name.equals("message.id") && row.containsKey("peer"))) {
                String field = name.replaceFirst("^(context|payload)\\.", "");
                fields.put(field, shown(value));
            }
        });
        Object event = row.getOrDefault("record", row.get("event"));
        return ((RecordingSink.Str) Objects.requireNonNull(event)).value() + " " + fields;
    }

    /// It prints whole floating point numbers without a point.
    private static String shown(Object value) {
        if (value instanceof Double number && number == Math.rint(number)) {
            return Long.toString(number.longValue());
        }
        return value instanceof RecordingSink.Str str ? str.value() : value.toString();
    }

    private static List<String> babeltrace(String folder) throws IOException {
        Path data = Reading.sharedFolder();
        Assumptions.assumeTrue(data != null, "the shared data set is not beside this repository");
        boolean installed =
                Stream.of("/usr/bin", "/usr/local/bin").anyMatch(p -> Files.exists(Path.of(p, "babeltrace2")));
        Assumptions.assumeTrue(installed, "babeltrace2 is not installed");
        Process process = new ProcessBuilder(
                        "babeltrace2",
                        "--clock-seconds",
                        "--no-delta",
                        Objects.requireNonNull(data)
                                .resolve("09-ctf")
                                .resolve(folder)
                                .toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.inputReader().lines().toList();
    }

    @Test
    void nestsFunctionsOfEachThread() {
        RecordingSink sink = read("cyg-profile/glxgears-cyg-profile");
        long begins = rows(sink, "event", "lttng_ust_cyg_profile:func_entry");
        long durations =
                sink.rows.stream().filter(row -> row.containsKey("duration")).count();
        long unclosed =
                sink.rows.stream().filter(row -> row.containsKey("unclosed")).count();
        assertThat(durations + unclosed).isEqualTo(begins);
        assertThat(unclosed).isLessThan(10);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("parent")).count())
                .isGreaterThan(durations / 2);
    }

    @Test
    void nestsInterruptsOfTheKernelOnTheirProcessor() {
        RecordingSink sink = read("synctraces/scp_src");
        assertThat(with(sink, "softirq_entry", "duration")).isEqualTo(7216);
        assertThat(with(sink, "softirq_exit", "span")).isEqualTo(7216);
        assertThat(with(sink, "timer_expire_entry", "parent")).isEqualTo(14376);
        assertThat(with(sink, "sched_switch", "next_comm")).isPositive().isEqualTo(rows(sink, "event", "sched_switch"));
        assertThat(sink.rows).allMatch(row -> text(row, "entity").equals("cpu 0"));
    }

    private static long with(RecordingSink sink, String event, String column) {
        return sink.rows.stream()
                .filter(row -> row.containsKey(column) && text(row, "event").equals(event))
                .count();
    }

    @Test
    void namesRegionsRanksAndMessagesOfMpi() {
        RecordingSink sink = read("mpi_ssend_irecv");
        Map<String, Object> send = only(sink, "Event_MpiSend");
        Map<String, Object> receive = only(sink, "Event_MpiIrecv");
        assertThat(text(send, "entity")).isEqualTo("rank 0");
        assertThat(text(send, "peer")).isEqualTo("rank 1");
        assertThat(text(send, "message.side")).isEqualTo("send");
        assertThat(text(receive, "entity")).isEqualTo("rank 1");
        assertThat(text(receive, "peer")).isEqualTo("rank 0");
        assertThat(text(receive, "message.id")).isEqualTo(text(send, "message.id"));
        assertThat(rows(sink, "event", "MPI_Ssend")).isEqualTo(2);
    }

    private static Map<String, Object> only(RecordingSink sink, String record) {
        return sink.rows.stream()
                .filter(row -> text(row, "record").equals(record))
                .findFirst()
                .orElseThrow();
    }

    private static long rows(RecordingSink sink, String column, String value) {
        return sink.rows.stream().filter(row -> text(row, column).equals(value)).count();
    }

    private static String text(Map<String, Object> row, String column) {
        return row.get(column) instanceof RecordingSink.Str text ? text.value() : "";
    }

    @Test
    void opensTheMetadataFileAsItsFolder() {
        assertThat(read("mpi_allreduce/metadata").rows).hasSize(891);
    }

    @Test
    void knowsTracesByTheirMetadata() {
        read("ros2");
        Path folder = Objects.requireNonNull(Reading.sharedFolder()).resolve("09-ctf");
        CtfFormat format = new CtfFormat();
        for (String trace : List.of("ros2", "bt-succeed1", "mpi_allreduce", "CTF2-7.0-trace-with-index")) {
            assertThat(format.sniffFolder(folder.resolve(trace))).isGreaterThanOrEqualTo(95);
        }
        assertThat(format.sniffFolder(folder)).isZero();
        assertThat(format.sniffFolder(folder.resolve("ros2/index"))).isZero();
    }
}
