package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.intake.infer.UserTyping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The date of times that name none.
class UndatedTest {
    private static final String DATED = "time,v\n2026-11-20T09:00:00Z,1\n2026-11-20T09:30:00Z,2\n";
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

    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void fresh() {
        opening = new Opening(folder);
    }

    private List<String> times(OpenedTrace trace) {
        return Opening.values(trace, Objects.requireNonNull(trace.snapshot().sortedBy()));
    }

    private static String nanos(String instant) {
        return java.time.Instant.parse(instant).getEpochSecond() + "000000000";
    }

    private OpenedTrace open(String... contents) throws IOException {
        Path[] files = new Path[contents.length];
        for (int i = 0; i < contents.length; i++) {
            files[i] = opening.file("f" + i + ".txt", contents[i]);
        }
        return opening.open(files);
    }

    private List<String> assumedOf(String csv) throws IOException {
        Opening fresh = new Opening(Files.createTempDirectory(folder, "order"));
        return fresh.open(fresh.file("a.csv", csv)).ledger().assumed();
    }

    @Test
    void datesThatMayHaveTheDayFirstAreAssumedToHaveTheMonth() throws IOException {
        assertThat(assumedOf("time,v\n01/06/2026 10:00:00,1\n02/06/2026 10:00:00,2\n"))
                .singleElement()
                .asString()
                .endsWith(
                        "its dates do not say whether the day or the month is first; the month is assumed (--dates dmy says"
                                + " otherwise)");
        assertThat(assumedOf("time,v\n01/06/2026 10:00:00,1\n01/13/2026 10:00:00,2\n"))
                .isEmpty();
        assertThat(assumedOf("time,v\n01/06/2026 10:00:00,1\n13/06/2026 10:00:00,2\n"))
                .isEmpty();
        assertThat(assumedOf("time,v\n05/05/2026 10:00:00,1\n06/06/2026 10:00:00,2\n"))
                .isEmpty();
        assertThat(assumedOf("time,v\n2026-06-01 10:00:00,1\n01.06.2026 10:00:00,2\n"))
                .isEmpty();
    }

    /// Nowhere but in English is the month written first.
    @Test
    void whereTheHeaderIsInAnotherLanguageTheDayIsFirst() throws IOException {
        for (String header : List.of("Date,Heure,Capteur", "Fecha,Hora,Sensor", "Datum,Uhrzeit,Wert")) {
            assertThat(assumedOf(header + "\n01/06/2026,10:00:00,1\n01/06/2026,10:01:00,2\n"))
                    .as(header)
                    .singleElement()
                    .asString()
                    .endsWith("; the day, as its header is not in English (--dates mdy says otherwise)");
        }
    }

    @Test
    void theNumberThatGoesOnFromRowToRowIsTheDay() throws IOException {
        String said =
                "its dates do not say whether the day or the month is first; the day, as it goes on from row to row"
                        + " (--dates mdy says otherwise)";
        assertThat(assumedOf("time,v\n10/03/2026 23:58,1\n10/03/2026 23:59,1\n11/03/2026 00:01,2\n"))
                .singleElement()
                .asString()
                .endsWith(said);
        assertThat(assumedOf("day,v\n01/06/2026,1\n02/06/2026,2\n03/06/2026,2\n"))
                .anyMatch(line -> line.endsWith(said));
        // the month moves: nothing is assumed of days; and firsts of months are that
        assertThat(assumedOf("time,v\n03/10/2026 23:58,1\n03/10/2026 23:59,1\n03/11/2026 00:01,2\n"))
                .isEmpty();
        assertThat(assumedOf("day,v\n01/01/2026,1\n02/01/2026,2\n03/01/2026,2\n"))
                .anyMatch(line -> line.contains("the month is assumed"));
    }

    @Test
    void whichNumberIsTheDayMayBeSaid() throws IOException {
        for (boolean first : new boolean[] {true, false}) {
            Opening fresh = new Opening(Files.createTempDirectory(folder, "said"));
            fresh.typing = new UserTyping(Map.of(), Map.of(), Map.of(), first);
            OpenedTrace trace =
                    fresh.open(fresh.file("a.csv", "time,v\n03/04/2026 10:00:00,1\n04/04/2026 10:00:00,2\n"));
            assertThat(trace.ledger().assumed()).isEmpty();
            assertThat(times(trace)).first().isEqualTo(nanos(first ? "2026-04-03T10:00:00Z" : "2026-03-04T10:00:00Z"));
        }
    }

    @Test
    void ofAFileAloneIs1970AndSaysSo() throws IOException {
        OpenedTrace trace = open("time,v\n09:10:00,1\n09:11:00,2\n");
        assertThat(times(trace)).containsExactly(nanos("1970-01-01T09:10:00Z"), nanos("1970-01-01T09:11:00Z"));
        assertThat(trace.ledger().assumed()).singleElement().asString().contains("1970-01-01 is assumed");
    }

    @Test
    void ofTextsIsThatOfTheOtherFiles() throws IOException {
        OpenedTrace trace = open(DATED, "time,v\n09:10:00,1\n09:11:00,2\n");
        assertThat(times(trace))
                .contains(nanos("2026-11-20T09:10:00Z"), nanos("2026-11-20T09:11:00Z"))
                .noneMatch(time -> time.startsWith("3"));
        assertThat(trace.ledger().assumed()).singleElement().asString().contains("f1.txt", "2026-11-20 is assumed");
    }

    @Test
    void ofTopIsThatOfTheOtherFiles() throws IOException {
        OpenedTrace trace = open(TOP, DATED);
        assertThat(times(trace))
                .filteredOn(nanos("2026-11-20T09:10:00Z")::equals)
                .hasSize(2);
        assertThat(open(TOP).ledger().assumed()).singleElement().asString().contains("1970-01-01 is assumed");
    }

    @Test
    void isTheDayAtWhichTheyLieNearest() throws IOException {
        String night = "time,v\n2026-11-20T23:50:00Z,1\n2026-11-21T00:10:00Z,2\n";
        assertThat(times(open(night, "time,v\n00:05:00,1\n00:06:00,2\n"))).contains(nanos("2026-11-21T00:05:00Z"));
        assertThat(times(open(night, "time,v\n23:40:00,1\n23:41:00,2\n"))).contains(nanos("2026-11-20T23:40:00Z"));
        assertThat(times(open(night, "time,v\n23:55:00,1\n00:02:00,2\n")))
                .contains(nanos("2026-11-20T23:55:00Z"), nanos("2026-11-21T00:02:00Z"));
        String morning = "time,v\n2026-11-21T00:05:00Z,1\n2026-11-21T00:10:00Z,2\n";
        assertThat(times(open(morning, "time,v\n23:58:00,1\n23:59:00,2\n"))).contains(nanos("2026-11-20T23:58:00Z"));
    }

    @Test
    void isNotGuessedFromFilesThatSpanMoreThanTwoDays() throws IOException {
        String week = "time,v\n2026-11-20T09:00:00Z,1\n2026-11-22T09:30:00Z,2\n";
        OpenedTrace trace = open(week, "time,v\n09:10:00,1\n09:11:00,2\n");
        assertThat(times(trace)).contains(nanos("1970-01-01T09:10:00Z"));
        assertThat(trace.ledger().assumed()).singleElement().asString().contains("1970-01-01 is assumed");
    }

    @Test
    void isOfFilesWhoseTimesAreNumbersToo() throws IOException {
        assertThat(times(open("time,v\n1763629200,1\n1763629500,2\n", "time,v\n09:10:00,1\n09:11:00,2\n")))
                .contains(nanos("2025-11-20T09:10:00Z"));
    }

    @Test
    void aClockThatCountsFromAnUnknownStartSaysSo() throws IOException {
        String chrome = """
                {"traceEvents": [{"name": "a", "ph": "X", "ts": %d, "dur": 5, "pid": 1, "tid": 1},
                                 {"name": "b", "ph": "X", "ts": %d, "dur": 5, "pid": 1, "tid": 1}]}
                """;
        String line = "f0.txt: its times count from a start that it does not tell; they are shown from 1970-01-01";
        List<String> unknown =
                List.of(chrome.formatted(12, 500), "time_s,v\n-1.5,1\n0.25,2\n1,3\n", "time_ms,v\n10,1\n20,2\n30,3\n");
        for (String contents : unknown) {
            assertThat(open(contents).ledger().assumed())
                    .singleElement()
                    .asString()
                    .endsWith(line);
        }
        List<String> known = List.of(
                chrome.formatted(1_763_629_200_000_000L, 1_763_629_200_000_007L),
                "time_s,v\n1763629200,1\n1763629300,2\n1763629400,3\n",
                "time,v\n1970-01-01T00:00:01Z,1\n1970-01-01T00:00:02Z,2\n");
        for (String contents : known) {
            assertThat(open(contents).ledger().assumed()).as(contents).isEmpty();
        }
    }

    @Test
    void isNotThatOfAClockThatCountsFromAnUnknownStart() throws IOException {
        OpenedTrace trace = open(DATED, "time,v\n09:10:00,1\n09:11:00,2\n", "time_s,w\n1.5,1\n2.5,2\n3.5,3\n");
        assertThat(times(trace)).contains(nanos("2026-11-20T09:10:00Z"));
    }

    @Test
    void datedTimesAreLeftAlone() throws IOException {
        OpenedTrace trace = open(DATED);
        assertThat(times(trace)).containsExactly(nanos("2026-11-20T09:00:00Z"), nanos("2026-11-20T09:30:00Z"));
        assertThat(trace.ledger().assumed()).isEmpty();
    }

    @Test
    void isStillSaidWhenTheTraceComesFromTheCache() throws IOException {
        Path file = opening.file("a.csv", "time,v\n09:10:00,1\n09:11:00,2\n");
        opening.open(file);
        OpenedTrace again = opening.open(file);
        assertThat(again.cached()).isTrue();
        assertThat(again.ledger().assumed()).hasSize(1);
    }

    private OpenedTrace changed(String modified, String name, String text) throws IOException {
        Path file = opening.file(name, text);
        Files.setLastModifiedTime(file, FileTime.from(java.time.Instant.parse(modified)));
        return opening.open(file);
    }

    private static String syslog(String... dates) {
        StringBuilder text = new StringBuilder();
        for (String date : dates) {
            text.append(date).append(" host sshd[1]: session opened for user root\n");
        }
        return text.toString();
    }

    @Test
    void aYearIsTheLatestThatLiesBeforeTheFileWasChanged() throws IOException {
        OpenedTrace trace = changed("2026-11-22T11:00:00Z", "a.log", syslog("Nov 21 10:00:00", "Nov 22 10:00:01"));
        assertThat(times(trace)).containsExactly(nanos("2026-11-21T10:00:00Z"), nanos("2026-11-22T10:00:01Z"));
        assertThat(trace.ledger().assumed()).singleElement().asString().contains("a.log", "no year; 2026 is assumed");
        assertThat(times(changed("2026-03-01T00:00:00Z", "b.log", syslog("Nov 21 10:00:00", "Nov 22 10:00:01"))))
                .containsExactly(nanos("2025-11-21T10:00:00Z"), nanos("2025-11-22T10:00:01Z"));
        assertThat(times(changed("2026-11-22T02:00:00Z", "c.log", syslog("Nov 22 10:00:01", "Nov 22 10:00:02"))))
                .as("a machine far east")
                .contains(nanos("2026-11-22T10:00:01Z"));
    }

    @Test
    void newYearsGoBackFromTheLastLine() throws IOException {
        OpenedTrace trace = changed(
                "2026-02-03T00:00:00Z",
                "a.log",
                syslog(
                        "Dec 30 10:00:00",
                        "Jan  2 10:00:00",
                        "Jun  2 10:00:00",
                        "Aug  2 10:00:00",
                        "Dec 31 23:59:59",
                        "Jan  1 00:00:01"));
        assertThat(times(trace))
                .containsExactly(
                        nanos("2024-12-30T10:00:00Z"),
                        nanos("2025-01-02T10:00:00Z"),
                        nanos("2025-06-02T10:00:00Z"),
                        nanos("2025-08-02T10:00:00Z"),
                        nanos("2025-12-31T23:59:59Z"),
                        nanos("2026-01-01T00:00:01Z"));
        assertThat(trace.ledger().assumed()).singleElement().asString().contains("2024 to 2026 are assumed");
    }

    @Test
    void aLeapDayWantsALeapYear() throws IOException {
        assertThat(times(changed("2026-11-22T00:00:00Z", "a.log", syslog("Feb 28 10:00:00", "Feb 29 10:00:00"))))
                .containsExactly(nanos("2024-02-28T10:00:00Z"), nanos("2024-02-29T10:00:00Z"));
    }

    @Test
    void weekdaysDecideAmongYears() throws IOException {
        String line = " 00:13:01.661 [initandlisten] connection accepted from 127.0.0.1:44287\n";
        OpenedTrace trace = changed(
                "2026-03-01T00:00:00Z",
                "a.log",
                "Mon Dec 30" + line + "Tue Dec 31" + line + "Wed Jan  1" + line + "Thu Jan  2" + line);
        assertThat(times(trace))
                .startsWith(nanos("2024-12-30T00:13:01Z").replaceAll("0{9}$", "661000000"))
                .endsWith(nanos("2025-01-02T00:13:01Z").replaceAll("0{9}$", "661000000"));
        assertThat(trace.ledger().assumed())
                .singleElement()
                .asString()
                .endsWith("2024 to 2025 are assumed, the latest that lie before the file was last changed"
                        + " and have the weekdays that its lines name");
        assertThat(times(changed(
                        "2026-03-01T00:00:00Z",
                        "b.log",
                        "Mon Dec 30" + line + "Mon Dec 31" + line + "Tue Jan  1" + line)))
                .as("no year has them")
                .startsWith(nanos("2025-12-30T00:13:01Z").replaceAll("0{9}$", "661000000"));
    }

    @Test
    void aFullDateInBracketsTellsTheYear() throws IOException {
        String line = " host haproxy[7]: 10.0.0.4:53332 [25/Feb/2019:16:19:4%d.143] front back/one 200 11394\n";
        OpenedTrace trace = changed(
                "2026-03-01T00:00:00Z",
                "a.log",
                "Feb 25 16:19:48" + line.formatted(8) + "Feb 25 16:19:49" + line.formatted(9));
        assertThat(times(trace)).containsExactly(nanos("2019-02-25T16:19:48Z"), nanos("2019-02-25T16:19:49Z"));
        assertThat(trace.ledger().assumed()).isEmpty();
    }

    /// As of Android: not syslog.
    @Test
    void otherLogsWithoutAYearAreTreatedAlike() throws IOException {
        String line = " 1702  2395 D WindowManager: printFreezingDisplayLogs opening app\n";
        OpenedTrace trace = changed(
                "2026-01-22T00:00:00Z",
                "a.log",
                "12-17 16:13:38.811" + line + "12-17 16:13:38.819" + line + "01-17 16:13:39.000" + line);
        assertThat(times(trace))
                .startsWith(nanos("2025-12-17T16:13:38Z").replaceAll("0{9}$", "811000000"))
                .endsWith(nanos("2026-01-17T16:13:39Z"));
        assertThat(trace.ledger().assumed()).hasSize(1);
        assertThat(changed("2026-01-22T00:00:00Z", "b.log", syslog("Jun  1 2020 10:00:00", "Jun  2 2020 10:00:00"))
                        .ledger()
                        .assumed())
                .isEmpty();
    }
}
