package dev.sightline.conch.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.TraceOptions.Clock;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.Program;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Real processes, on this machine.
class RunTest {
    private static final String CLASS = Programs.class.getName();

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(int processes, boolean front, TraceOptions trace, String what) throws Exception {
        HostFile hosts = HostFile.parse("hosts", "#RING\na class=" + CLASS + " nprocs=" + processes + "\n#END");
        Run.Request request = new Run.Request(
                hosts,
                folder,
                front ? new Program("", CLASS, "", List.of()) : Program.NONE,
                trace,
                System.getProperty("java.class.path"),
                List.of(what));
        return new Run(request, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8)).call();
    }

    private TraceOptions traced(Clock clock, int level) {
        return new TraceOptions(true, clock, level, folder.resolve("t").toString());
    }

    private List<Map<String, String>> rows(int process) throws Exception {
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("t." + process))) {
            Map<String, String> row = new HashMap<>();
            Matcher pair = Pattern.compile("(\\S+?)=(\"[^\"]*\"|\\S*)").matcher(line);
            while (pair.find()) {
                row.put(pair.group(1), pair.group(2));
            }
            rows.add(row);
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(Clock.class)
    void everyPrimitiveDoesWhatItSays(Clock clock) throws Exception {
        int status = run(3, true, traced(clock, TraceOptions.ALL), "all");
        assertThat(status).as(err.toString(UTF_8)).isZero();
        assertThat(out.toString(UTF_8).lines())
                .containsExactlyInAnyOrder("0: done", "1: done", "2: done", "sum 3 of 3");
        Map<String, Long> sends = new HashMap<>();
        List<Map<String, String>> receives = new ArrayList<>();
        for (int process = 0; process <= 3; process++) {
            long before = 0;
            for (Map<String, String> row : rows(process)) {
                assertThat(row)
                        .containsEntry("process", Integer.toString(process))
                        .doesNotContainKey("lost");
                if (clock.isLogical()) {
                    long now = Long.parseLong(row.getOrDefault("clock", ""));
                    assertThat(now).isGreaterThan(before);
                    before = now;
                } else {
                    assertThat(row).doesNotContainKey("clock");
                }
                if ("send".equals(row.get("message.side"))) {
                    assertThat(sends.put(row.getOrDefault("message.id", ""), before))
                            .isNull();
                } else if (row.containsKey("message.side")) {
                    receives.add(row);
                }
            }
        }
        assertThat(receives).hasSameSizeAs(sends.keySet()).hasSizeGreaterThan(20);
        for (Map<String, String> row : receives) {
            assertThat(sends).containsKey(row.get("message.id"));
            if (clock.isLogical()) {
                assertThat(Long.parseLong(row.getOrDefault("clock", "")))
                        .isGreaterThan(sends.getOrDefault(row.get("message.id"), Long.MAX_VALUE));
            }
        }
    }

    @Test
    void withoutTracingNothingIsWritten() throws Exception {
        assertThat(run(2, true, TraceOptions.OFF, "all"))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aLevelChoosesWhatIsWritten() throws Exception {
        assertThat(run(2, true, traced(Clock.BOTH, TraceOptions.USER), "all")).isZero();
        assertThat(rows(0)).extracting(row -> row.get("event")).containsExactly("process.begin", "turn", "process.end");
    }

    @Test
    void theFrontEndDecidesTheStatus() throws Exception {
        assertThat(run(2, true, TraceOptions.OFF, "status")).isEqualTo(7);
    }

    @Test
    void aRingThatWaitsIsNamed() throws Exception {
        assertThat(run(3, false, traced(Clock.LOGICAL, TraceOptions.ALL), "ring"))
                .isZero();
        assertThat(out.toString(UTF_8).lines()).containsExactlyInAnyOrder("0: told", "1: told", "2: told");
        assertThat(err.toString(UTF_8))
                .contains("deadlock: process 0 (Programs on a) waits to receive from 2; process 1");
    }

    @Test
    void aBarrierThatIsNeverFullIsNamed() throws Exception {
        assertThat(run(3, false, TraceOptions.OFF, "barrier")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("process 1 (Programs on a) waits at a barrier for [0]");
    }

    @Test
    void theDeadAreNamedAndTheirPeersTold() throws Exception {
        assertThat(run(3, false, TraceOptions.OFF, "dies")).isEqualTo(1);
        assertThat(out.toString(UTF_8).lines()).containsExactlyInAnyOrder("0: gone 1", "2: gone 1");
        assertThat(err.toString(UTF_8)).contains("process 1 (Programs on a) ended with status 9");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThatIOException()
                .isThrownBy(() -> new Run(
                                new Run.Request(
                                        HostFile.parse("hosts", "a file=/no/such"),
                                        folder,
                                        Program.NONE,
                                        TraceOptions.OFF,
                                        "",
                                        List.of()),
                                System.out,
                                System.err)
                        .call())
                .withMessage("host a (process 0): /no/such: no such file");
    }
}
