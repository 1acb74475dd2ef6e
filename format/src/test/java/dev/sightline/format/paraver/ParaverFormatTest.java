package dev.sightline.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParaverFormatTest {
    private static final String PRV = """
            #Paraver (09/10/2019 at 16:10):9000_us:1(2):1:2(1:1,1:1),1
            c:1:1:2:1:2
            1:1:1:1:1:0:1000:1
            2:1:1:1:1:1000:60000019:5:42000050:120345
            2:1:1:1:1:1100:50000001:1:70000001:3
            3:1:1:1:1:1100:1101:2:1:2:1:1050:1900:10640:7
            2:1:1:1:1:1200:50000001:0:42000050:2803
            2:1:1:1:1:1300:60000019:0
            2:2:1:2:1:1500:50000001:2
            2:2:1:2:1:1600:40000018:1:42000050:-1
            """;

    private static final String PCF = """
            DEFAULT_OPTIONS

            LEVEL               THREAD

            STATES
            0    Idle
            1    Running

            STATES_COLOR
            1    {0,0,255}

            EVENT_TYPE
            9   50000001    MPI Point-to-point
            9   50000002    MPI Collective Comm
            VALUES
            2   MPI_Recv
            1   MPI_Send
            0   Outside MPI

            EVENT_TYPE
            0 60000019 User function
            VALUES
            0 End
            5 solve [solver.c]
            EVENT_TYPE
            0    70000001    Caller at level 1
            EVENT_TYPE
            7  42000050 PAPI_TOT_INS [Instr completed]
            EVENT_TYPE
            9    40000018    Tracing mode:
            VALUES
            1      Detailed
            """;

    private static final String ROW = """
            LEVEL CPU SIZE 2
            1.node
            2.node

            LEVEL THREAD SIZE 2
            MPI rank 0
            MPI rank 1
            """;

    private static RecordingSink read(Path folder, String prv) throws IOException {
        Files.writeString(folder.resolve("a.pcf"), PCF);
        Files.writeString(folder.resolve("a.row"), ROW);
        Files.writeString(folder.resolve("a.prv"), prv);
        return Reading.read(
                new ParaverFormat(), new dev.sightline.format.PathSource(folder.resolve("a.prv")), Reading.DEFAULTS);
    }

    @Test
    void namesThreadsStatesEventsAndValues(@TempDir Path folder) throws IOException {
        RecordingSink sink = read(folder, PRV);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(8);
        assertThat(sink.rows.get(0))
                .containsEntry("time", nanos("2019-10-09T16:10:00Z"))
                .containsEntry("object", new Str("MPI rank 0"))
                .containsEntry("event", new Str("state Running"))
                .containsEntry("state", new Str("Running"))
                .containsEntry("duration", 1_000_000L);
        assertThat(sink.rows.get(2))
                .containsEntry("event", new Str("MPI_Send"))
                .containsEntry("MPI Point-to-point", new Str("MPI_Send"))
                .containsEntry("Caller at level 1", 3L)
                .containsEntry("duration", 100_000L)
                .containsEntry("parent", sink.rows.get(1).get("span"));
        assertThat(sink.rows.get(4))
                .containsEntry("event", new Str("Outside MPI"))
                .containsEntry("span", sink.rows.get(2).get("span"))
                .containsEntry("PAPI_TOT_INS", 2803L)
                .doesNotContainKey("duration");
        assertThat(sink.rows.get(5)).containsEntry("event", new Str("User function End"));
        assertThat(sink.rows.get(6)).containsEntry("unclosed", true).doesNotContainKey("duration");
        assertThat(sink.rows.get(7))
                .containsEntry("event", new Str("Tracing mode Detailed"))
                .containsEntry("PAPI_TOT_INS", -1L);
    }

    private static Time nanos(String instant) {
        return new Time(Instant.parse(instant).toEpochMilli() * 1_000_000);
    }

    @Test
    void makesOneRowOfACommunication(@TempDir Path folder) throws IOException {
        RecordingSink sink = read(folder, PRV);
        assertThat(sink.rows.get(3))
                .containsEntry("event", new Str("message"))
                .containsEntry("object", new Str("MPI rank 0"))
                .containsEntry("peer", new Str("MPI rank 1"))
                .containsEntry("message.side", new Str("transfer"))
                .containsEntry("duration", 800_000L)
                .containsEntry("size", 10640L)
                .containsEntry("tag", 7L)
                .containsEntry(
                        "receiveTime", new Time(nanos("2019-10-09T16:10:00Z").nanos() + 1_050_000));
        assertThat(sink.rows.get(3)).containsKey("message.id");
    }

    @Test
    void knowsRolesAndUnits(@TempDir Path folder) throws IOException {
        RecordingSink sink = read(folder, PRV);
        Map<String, Role> roles = new HashMap<>();
        sink.columns.forEach((name, hint) -> {
            if (hint.role() != null) {
                roles.put(name, hint.role());
            }
        });
        assertThat(roles)
                .isEqualTo(Map.of(
                        "time", Role.TIME,
                        "object", Role.ENTITY,
                        "event", Role.EVENT,
                        "duration", Role.DURATION,
                        "span", Role.SPAN,
                        "parent", Role.PARENT,
                        "peer", Role.PEER,
                        "message.id", Role.MESSAGE));
        assertThat(Objects.requireNonNull(sink.columns.get("size")).unit()).isEqualTo("B");
    }

    @Test
    void readsWithoutLabels() {
        RecordingSink sink = Reading.read(new ParaverFormat(), PRV);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.get(0))
                .containsEntry("object", new Str("THREAD 1.1.1"))
                .containsEntry("state", new Str("1"));
        assertThat(sink.rows.get(2))
                .containsEntry("type 50000001", 1L)
                .containsEntry("event", new Str("type 50000001"));
    }

    @Test
    void letsValuesThatDoNotNestFollowEachOther(@TempDir Path folder) throws IOException {
        StringBuilder prv = new StringBuilder("#Paraver (1/1/20 at 0:00):9000_ns:1(1):1:1(1:1)\n");
        for (int i = 0; i < 30; i++) {
            prv.append("2:1:1:1:1:")
                    .append(10 * i)
                    .append(":60000019:")
                    .append(i % 3 == 2 ? 0 : 5)
                    .append('\n');
        }
        RecordingSink sink = read(folder, prv.toString());
        assertThat(sink.rows.get(3)).containsEntry("duration", 10L).doesNotContainKey("parent");
        assertThat(sink.rows.get(4)).containsEntry("duration", 10L).doesNotContainKey("parent");
        assertThat(sink.rows.get(5)).containsEntry("span", sink.rows.get(4).get("span"));
    }

    @Test
    void takesValuesThatNothingClosesForNoCalls(@TempDir Path folder) throws IOException {
        StringBuilder prv = new StringBuilder("#Paraver (1/1/20 at 0:00):9000_ns:1(1):1:1(1:1)\n");
        for (int i = 0; i < 20; i++) {
            prv.append("2:1:1:1:1:").append(10 * i).append(":60000019:5\n");
        }
        RecordingSink sink = read(folder, prv.toString());
        assertThat(sink.rows.get(3))
                .containsEntry("event", new Str("User function solve [solver.c]"))
                .doesNotContainKey("duration")
                .doesNotContainKey("span");
    }

    @Test
    void keepsASecondPairOfOneType(@TempDir Path folder) throws IOException {
        RecordingSink sink = read(folder, PRV + "2:1:1:1:1:2000:42000050:1:42000050:2\n");
        assertThat(sink.rows.getLast()).containsEntry("PAPI_TOT_INS", 1L).containsEntry("PAPI_TOT_INS.2", 2L);
    }

    @Test
    void rejectsWhatIsNoRecord(@TempDir Path folder) throws IOException {
        RecordingSink sink = read(folder, PRV + """
                1:1:1:1:1:0:1000
                2:1:1:1:1:0:7
                4:1:1:1:1:0:7:8
                1:1:1:x:1:0:1000:1
                1:1:1:99999999:1:0:1000:1
                1:1:1:1:1:0:9999999999999999999:1
                # a comment
                """);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(
                        PrvRecord.FIELDS,
                        PrvRecord.FIELDS,
                        PrvRecord.UNKNOWN,
                        PrvRecord.NO_NUMBERS,
                        PrvRecord.WHO,
                        PrvRecord.TIME);
        assertThat(sink.rows).hasSize(8);
    }

    @Test
    void countsWhatIsOutOfOrder(@TempDir Path folder) throws IOException {
        RecordingSink sink = read(folder, PRV + "1:1:1:1:1:0:1000:1\n");
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what()).startsWith("1 of 8 states and events");
    }

    @Test
    void saysWhatLabelsOpenedAloneAre() {
        for (String text : List.of(PCF, ROW)) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            assertThat(new ParaverFormat().sniff(bytes, "x")).isGreaterThan(60);
            RecordingSink sink = Reading.read(new ParaverFormat(), text);
            assertThat(sink.rows).isEmpty();
            assertThat(sink.damages).hasSize(1);
        }
    }

    /// Counts by `zcat FILE | grep -c '^[123]:'` and `grep -c '^3:'`.
    @ParameterizedTest
    @CsvSource({
        "06-mpi/epoch_1proc.prv.gz, 8092, 576",
        "06-mpi/epoch_4proc.prv.gz, 35142, 2556",
        "06-mpi/epoch_8proc.prv.gz, 70197, 5100",
    })
    void readsEveryRecordOfAnMpiRun(String path, int records, int communications) throws IOException {
        RecordingSink sink = Reading.readSharedPath(new ParaverFormat(), path);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(records);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("message.id")))
                .hasSize(communications);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("unclosed")))
                .isEmpty();
    }

    /// The slow and obvious way: split lines, one stack a rank for the MPI types.
    @Test
    void findsHowLongEachMpiCallTook() throws IOException {
        byte[] bytes = Reading.shared("06-mpi/epoch_8proc.prv.gz");
        List<String> lines =
                new String(bytes, StandardCharsets.US_ASCII).lines().toList();
        Map<Integer, Long> expected = new HashMap<>();
        Map<String, Deque<long[]>> open = new HashMap<>();
        int row = -1;
        for (String line : lines) {
            String[] fields = line.split(":");
            if (!fields[0].matches("[123]")) {
                continue;
            }
            row++;
            for (int i = 6; fields[0].equals("2") && i < fields.length; i += 2) {
                if (fields[i].matches("5000000[123]")) {
                    Deque<long[]> stack = open.computeIfAbsent(fields[3] + "/" + fields[i], k -> new ArrayDeque<>());
                    long time = Long.parseLong(fields[5]);
                    if (fields[i + 1].equals("0")) {
                        long[] begin = stack.pop();
                        expected.put((int) begin[0], time - begin[1]);
                    } else {
                        stack.push(new long[] {row, time});
                    }
                }
            }
        }
        RecordingSink sink = Reading.readSharedPath(new ParaverFormat(), "06-mpi/epoch_8proc.prv.gz");
        Map<Integer, Object> found = new HashMap<>();
        for (int i = 0; i < sink.rows.size(); i++) {
            Object event = sink.rows.get(i).get("event");
            if (event instanceof Str name && name.value().startsWith("MPI_")) {
                found.put(i, Objects.requireNonNull(sink.rows.get(i).get("duration")));
            }
        }
        assertThat(found).hasSize(14976).isEqualTo(expected);
    }

    @Test
    void readsThreadsOfOneTask() throws IOException {
        RecordingSink sink = Reading.readSharedPath(new ParaverFormat(), "06-mpi/omp4.prv.gz");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(228_614);
        assertThat(sink.rows.stream().map(row -> row.get("object")).distinct())
                .containsExactlyInAnyOrder(
                        new Str("THREAD 1.1.1"),
                        new Str("THREAD 1.1.2"),
                        new Str("THREAD 1.1.3"),
                        new Str("THREAD 1.1.4"));
        assertThat(sink.rows.stream()
                        .filter(row -> new Str("Locked status").equals(row.get("OpenMP named-Lock")))
                        .filter(row -> row.get("duration") instanceof Long))
                .hasSize(28_569);
    }

    @Test
    void readsAStreamThatGivesFewBytes() throws IOException {
        byte[] bytes = PRV.getBytes(StandardCharsets.UTF_8);
        RecordingSink sink = Reading.read(
                new ParaverFormat(),
                dev.sightline.format.Source.of("x", () -> new InputStream() {
                    private final InputStream in = new ByteArrayInputStream(bytes);

                    @Override
                    public int read() throws IOException {
                        return in.read();
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) throws IOException {
                        return in.read(into, offset, Math.min(7, length));
                    }
                }),
                Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(8);
        assertThat(Arrays.stream(PRV.split("\n")).filter(line -> line.matches("[123]:.*")))
                .hasSize(8);
    }
}
