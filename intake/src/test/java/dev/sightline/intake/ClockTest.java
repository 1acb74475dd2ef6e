package dev.sightline.intake;

import static dev.sightline.event.TimeScale.LOCAL;
import static dev.sightline.event.TimeScale.OF_DAY;
import static dev.sightline.event.TimeScale.SINCE_START;
import static dev.sightline.event.TimeScale.STEPS;
import static dev.sightline.event.TimeScale.ZONED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.infer.UserTyping;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the times of a trace are.
class ClockTest {
    private static final String ZONED_CSV = "time,v\n2026-01-01T08:00:00Z,1\n2026-01-01T08:00:01Z,2\n";
    private static final String LOCAL_CSV = "time,v\n2026-01-01 08:00:00,1\n2026-01-01 08:00:01,2\n";
    private static final String DAY_CSV = "time,v\n08:00:00,1\n08:00:01,2\n";
    private static final String START_CSV = "time_s,v\n0.5,1\n1.5,2\n2.5,3\n";
    private static final String LOG = """
            2026-01-01 08:00:00,123 INFO [main] server started
            2026-01-01 08:00:01,123 WARN [main] disk is slow
            2026-01-01 08:00:02,123 INFO [main] disk is well
            """;
    private static final String SYSLOG = """
            Jan  1 08:00:00 host sshd[7]: session opened for user root
            Jan  1 08:00:01 host sshd[7]: session closed for user root
            """;
    private static final String MODERN_SYSLOG = """
            <34>1 2026-01-01T08:00:00Z host su 7 ID47 - session opened
            <34>1 2026-01-01T08:00:01Z host su 7 ID47 - session closed
            """;
    private static final String ACCESS = """
            10.0.0.1 - - [01/Jan/2026:08:00:00 +0100] "GET / HTTP/1.1" 200 17
            10.0.0.2 - - [01/Jan/2026:08:00:01 +0100] "GET / HTTP/1.1" 200 17
            """;
    private static final String CHROME = """
            {"traceEvents":[{"name":"a","ph":"X","ts":10,"dur":5,"pid":1,"tid":1},
            {"name":"b","ph":"X","ts":20,"dur":5,"pid":1,"tid":1}]}
            """;
    private static final String CLOCKS = """
            a {"a":1}
            sends
            b {"b":1, "a":1}
            receives
            b {"b":2, "a":1}
            works
            """;
    private static final String TOP = """
            top - 09:10:00 up 1 day,  1:00,  1 user,  load average: 0.00, 0.01, 0.05
            Tasks:   2 total,   1 running,   1 sleeping,   0 stopped,   0 zombie
            %Cpu(s):  0.0 us,  0.0 sy,  0.0 ni,100.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
            KiB Mem :  3861288 total,  3371912 free,   215620 used,   273756 buff/cache
            KiB Swap:  2097148 total,  2097148 free,        0 used.  3402424 avail Mem

              PID USER      PR  NI    VIRT    RES    SHR S  %CPU %MEM     TIME+ COMMAND
                1 root      20   0  128160   6808   4204 S   0.0  0.2   0:01.46 systemd
                2 root      20   0       0      0      0 S   0.0  0.0   0:00.00 kthreadd

            """;
    private static final String SAR = """
            Linux 5.4.0 (host) \t01/01/26 \t_x86_64_\t(2 CPU)

            08:00:00        CPU     %user     %nice   %system   %iowait    %steal     %idle
            08:00:01        all      1.00      0.00      1.00      0.00      0.00     98.00
            08:00:02        all      1.00      0.00      1.00      0.00      0.00     98.00
            """;
    private static final String SADF = """
            {"sysstat": {"hosts": [{"nodename": "h", %s"statistics": [
            {"timestamp": {"date": "2026-01-01", "time": "08:00:00", %s"interval": 1}, "queue": {"runq-sz": 1}},
            {"timestamp": {"date": "2026-01-01", "time": "08:00:01", %s"interval": 1}, "queue": {"runq-sz": 2}}
            ]}]}}
            """;

    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void nobodySaysAZone() {
        opening = new Opening(folder);
        opening.options = ReadOptions.NONE;
    }

    /// Of files with these contents, read, and once more found in the cache.
    private TimeScale of(String... contents) throws IOException {
        Path[] files = new Path[contents.length];
        for (int i = 0; i < contents.length; i++) {
            files[i] = opening.file("f" + i + ".txt", contents[i]);
        }
        OpenedTrace read = opening.open(files);
        OpenedTrace again = opening.open(files);
        assertThat(again.cached()).isTrue();
        assertThat(again.ledger().clock()).isEqualTo(read.ledger().clock());
        return read.ledger().clock();
    }

    @Test
    void ofATableIsWhatItsCellsSay() throws IOException {
        assertThat(of(ZONED_CSV)).isEqualTo(ZONED);
        assertThat(of(LOCAL_CSV)).isEqualTo(LOCAL);
        assertThat(of(DAY_CSV)).isEqualTo(OF_DAY);
        assertThat(of(START_CSV)).isEqualTo(SINCE_START);
        assertThat(of("time,v\n1767254400,1\n1767254401,2\n")).isEqualTo(ZONED);
        assertThat(of("a,v\nx,1\ny,2\n")).isEqualTo(ZONED);
    }

    @Test
    void ofOneCellThatNamesNoZoneIsLocal() throws IOException {
        assertThat(of(ZONED_CSV + "2026-01-01 08:00:02,3\n")).isEqualTo(LOCAL);
    }

    /// Only what the axis shows counts.
    @Test
    void ofAnotherColumnThanTheTimeCountsForNothing() throws IOException {
        String both = "time,born\n2026-01-01T08:00:00Z,1999-01-01 08:00:00\n2026-01-01T08:00:01Z,1999-01-01 08:00:00\n";
        assertThat(of(both)).isEqualTo(ZONED);
        opening.typing = new UserTyping(Map.of(Role.TIME, "born"), Map.of(), Map.of());
        assertThat(of(both)).isEqualTo(LOCAL);
    }

    @Test
    void ofLogsIsWhatTheirLinesSay() throws IOException {
        assertThat(of(LOG)).isEqualTo(LOCAL);
        assertThat(of(LOG.replaceAll(",123", ",123Z"))).isEqualTo(ZONED);
        assertThat(of(LOG.replaceAll(",123", ",123+0100"))).isEqualTo(ZONED);
        assertThat(of(LOG.replaceAll("2026-01-01 ", ""))).isEqualTo(OF_DAY);
        assertThat(of(SYSLOG)).isEqualTo(LOCAL);
        assertThat(of(MODERN_SYSLOG)).isEqualTo(ZONED);
        assertThat(of(ACCESS)).isEqualTo(ZONED);
        assertThat(of(ACCESS.replace(" +0100", ""))).isEqualTo(LOCAL);
    }

    @Test
    void ofToolsIsWhatTheirHeadersSay() throws IOException {
        assertThat(of(TOP)).isEqualTo(OF_DAY);
        assertThat(of(SAR)).isEqualTo(LOCAL);
        assertThat(of(SADF.formatted("", "\"utc\": 1, ", "\"utc\": 1, "))).isEqualTo(ZONED);
        assertThat(of(SADF.formatted("", "", ""))).isEqualTo(LOCAL);
        assertThat(of(SADF.formatted("\"timezone\": \"Europe/Berlin\", ", "", "")))
                .isEqualTo(ZONED);
        String strace = "7 %s read(3, \"\", 10) = 0 <0.000010>\n7 %s close(3) = 0 <0.000010>\n";
        assertThat(of(strace.formatted("08:00:00.000001", "08:00:00.000002"))).isEqualTo(OF_DAY);
        assertThat(of(strace.formatted("1767254400.000001", "1767254400.000002")))
                .isEqualTo(ZONED);
        String ulm = "DATE=20260101080000 HOST=h PROG=p LVL=Usage NL.EVNT=e\n";
        assertThat(of(ulm + ulm)).isEqualTo(ZONED);
    }

    @Test
    void ofATraceSinceAStartIsThat() throws IOException {
        assertThat(of(CHROME)).isEqualTo(SINCE_START);
    }

    @Test
    void ofClocksWithoutTimesAreSteps() throws IOException {
        assertThat(of(CLOCKS)).isEqualTo(STEPS);
        assertThat(of(CLOCKS.replaceAll("(sends|receives|works)", "2026-01-01 08:00:00 $1")))
                .isEqualTo(LOCAL);
        String logical = "ts=1970-01-01T00:00:00.00000000%d%s event=e clock=%d\n";
        assertThat(of(logical.formatted(1, "Z", 1) + logical.formatted(2, "Z", 2)))
                .isEqualTo(STEPS);
        assertThat(of(logical.formatted(1, "Z", 3) + logical.formatted(2, "Z", 4)))
                .isEqualTo(ZONED);
    }

    @Test
    void ofParaverIsLocalWhereItsHeaderHasADate() throws IOException {
        String rows = "1000_ns:1(1):1:1(1:1)\n1:1:1:1:1:0:500:1\n1:1:1:1:1:500:1000:2\n";
        assertThat(of("#Paraver (01/01/2026 at 08:00):" + rows)).isEqualTo(LOCAL);
        assertThat(of("#Paraver (no date):" + rows)).isEqualTo(SINCE_START);
    }

    @Test
    void ofSeveralFilesIsOneWord() throws IOException {
        assertThat(of(ZONED_CSV, ZONED_CSV)).isEqualTo(ZONED);
        assertThat(of(ZONED_CSV, LOCAL_CSV)).isEqualTo(LOCAL);
        assertThat(of(ZONED_CSV, DAY_CSV)).isEqualTo(LOCAL);
        assertThat(of(DAY_CSV, START_CSV)).isEqualTo(OF_DAY);
        assertThat(of(CLOCKS, CHROME)).isEqualTo(SINCE_START);
    }

    /// The zone is no assumption where the user said it, even if it is the one that would have been assumed.
    @Test
    void withAZoneThatTheUserSaysNothingIsAssumed() throws IOException {
        assertThat(of(LOCAL_CSV)).isEqualTo(LOCAL);
        for (String zone : List.of("UTC", "Europe/Berlin")) {
            opening.zone(zone);
            assertThat(of(LOCAL_CSV)).isEqualTo(ZONED);
            assertThat(of(ZONED_CSV, DAY_CSV)).isEqualTo(ZONED);
            assertThat(of(DAY_CSV)).isEqualTo(OF_DAY);
            assertThat(of(CLOCKS)).isEqualTo(STEPS);
        }
    }

    @Test
    void ofAStoreIsThatOfItsFiles() throws IOException {
        for (String contents : List.of(CLOCKS, LOCAL_CSV, DAY_CSV)) {
            OpenedTrace trace = opening.open(opening.file("f.txt", contents));
            try (var folders = java.nio.file.Files.list(folder.resolve("cache"))) {
                Path store = folders.filter(dev.sightline.store.live.Store::isStore)
                        .findFirst()
                        .orElseThrow();
                Path kept = folder.resolve("kept-" + trace.ledger().clock().label());
                java.nio.file.Files.move(store, kept);
                assertThat(opening.open(kept).ledger().clock())
                        .isEqualTo(trace.ledger().clock());
            }
        }
    }

    /// It is said once, not for each file.
    @Test
    void nothingMoreIsAssumedOfAFile() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", LOCAL_CSV), opening.file("b.log", LOG));
        assertThat(trace.ledger().clock()).isEqualTo(LOCAL);
        assertThat(trace.ledger().assumed()).isEmpty();
    }
}
