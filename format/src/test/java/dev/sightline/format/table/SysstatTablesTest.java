package dev.sightline.format.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Time;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What vmstat and the tools of sysstat print, again and again.
class SysstatTablesTest {
    private static RecordingSink read(String text) {
        return Reading.read(new TableFormat(), text);
    }

    private static Time time(String iso) {
        return new Time(Instant.parse(iso).getEpochSecond() * 1_000_000_000L);
    }

    private static List<Object> column(RecordingSink sink, String name) {
        return sink.rows.stream().map(row -> row.getOrDefault(name, "missing")).toList();
    }

    /// `cat sa11 sa12 sa13`, each of which ends before midnight.
    @Test
    void reportsOfSeveralDaysInOneFileHaveTheirOwnDates() {
        StringBuilder text = new StringBuilder();
        for (int day = 11; day < 14; day++) {
            text.append("Linux 6.1.0 (db1) \t2026-03-%d \t_x86_64_\t(4 CPU)\n\n".formatted(day))
                    .append(
                            "00:00:01        CPU     %user\n00:10:01        all      1.14\n23:50:01        all      1.15\n\n");
        }
        assertThat(column(read(text.toString()), "time"))
                .containsExactly(
                        time("2026-03-11T00:10:01Z"),
                        time("2026-03-11T23:50:01Z"),
                        time("2026-03-12T00:10:01Z"),
                        time("2026-03-12T23:50:01Z"),
                        time("2026-03-13T00:10:01Z"),
                        time("2026-03-13T23:50:01Z"));
    }

    @Test
    void sectionsThatEndAtMidnightBeginOnTheDayOfTheReport() {
        String section = "00:00:00  %1$s  b%1$s\n00:10:00  1.00 1.50\n23:50:00  1.00 1.50\n00:00:00  1.00 1.50\n\n";
        RecordingSink sink = read("Linux 6.1.0 (db1) \t2026-03-11 \t_x86_64_\t(4 CPU)\n\n" + section.formatted("proc/s")
                + section.formatted("tps") + section.formatted("rtps"));
        assertThat(column(sink, "time"))
                .containsOnly(time("2026-03-11T00:10:00Z"), time("2026-03-11T23:50:00Z"), time("2026-03-12T00:00:00Z"));
    }

    @Test
    void readsVmstatWithTimeStamps() {
        String header = """
                procs -----------memory---------- ---swap-- -----timestamp-----
                 r  b   swpd   free   buff  cache   si   so                 CET
                """;
        RecordingSink sink = read(header + " 9  0      0 100    35  95    0    0 2026-11-20 09:48:27\n" + header
                + " 8  0      0 100    35  95    0    0 2026-11-20 09:48:28\n");
        assertThat(column(sink, "timestamp"))
                .containsExactly(time("2026-11-20T08:48:27Z"), time("2026-11-20T08:48:28Z"));
        assertThat(Objects.requireNonNull(sink.columns.get("timestamp")).role()).isEqualTo(Role.TIME);
        assertThat(sink.rows).hasSize(2);
    }

    @Test
    void readsVmstatWithoutTimeStampsAsASnapshot() {
        RecordingSink sink = read("procs -----memory----\n r  b   swpd   free\n 0  1    524 763388\n");
        assertThat(sink.rows).containsExactly(Map.of("r", "0", "b", "1", "swpd", "524", "free", "763388"));
        assertThat(sink.columns.values()).noneMatch(hint -> hint.role() == Role.TIME);
    }

    /// Of a machine that speaks another language: commas before decimals, and what sums up begins with another word.
    @Test
    void readsSarAsMachinesOfOtherLanguagesPrintIt() {
        RecordingSink sink = read("""
                Linux 6.1.0 (web1) \t02.03.2026 \t_x86_64_\t(4 CPU)

                00:00:01        CPU     %user     %nice
                00:10:01        all      2,15      0,00
                00:20:01        all     12,50      0,00
                Durchschn.:     all      7,32      0,00

                00:00:01       proc/s   cswch/s
                00:10:01         4,23  68964,08
                Moyenne :        4,23  68964,08
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(column(sink, "%user")).containsExactly("2.15", "12.50", "missing");
        assertThat(column(sink, "cswch/s")).containsExactly("missing", "missing", "68964.08");
    }

    private static final String SAR = """
            Linux 1.2.3-TEST (HOST) \t04/18/19 \t_x86_64_\t(9 CPU)

            13:20:09        CPU      %usr     %nice
            13:20:19        all      2.15     12.50
            13:20:19          0      2.71      0.03
            Average:        all      3.50     12.85

            13:20:09        CPU      %usr     %nice
            13:20:29        all      2.20     12.50

            13:20:09       proc/s   cswch/s
            13:20:19         4.23  68964.08
            13:37:29     LINUX RESTART	(9 CPU)
            13:39:09     COM Testing sysstat!
            Summary:         4.23  68964.08
            """;

    @Test
    void readsSectionsOfSar() {
        RecordingSink sink = read(SAR);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.dates).containsExactly(LocalDate.of(2019, 4, 18));
        assertThat(column(sink, "time"))
                .containsExactly(
                        time("2019-04-18T13:20:19Z"),
                        time("2019-04-18T13:20:19Z"),
                        time("2019-04-18T13:20:29Z"),
                        time("2019-04-18T13:20:19Z"));
        assertThat(column(sink, "CPU")).containsExactly("all", "0", "all", "missing");
    }

    @Test
    void readsSarInTheZoneAskedFor() {
        RecordingSink sink =
                Reading.read(new TableFormat(), SAR, new ReadOptions(ZoneId.of("Europe/Berlin"), null, null));
        assertThat(column(sink, "time").getFirst()).isEqualTo(time("2019-04-18T11:20:19Z"));
    }

    @Test
    void readsTwelveHourTimesAcrossMidnight() {
        RecordingSink sink = read("""
                Linux 3.10 (h) \t03/11/2022 \t_x86_64_\t(1 CPU)

                11:59:50 PM  CPU    %usr
                11:59:59 PM  all    0.22
                12:00:01 AM  all    0.23
                12:00:01 PM  all    0.24
                """);
        assertThat(column(sink, "time"))
                .containsExactly(
                        time("2022-03-11T23:59:59Z"), time("2022-03-12T00:00:01Z"), time("2022-03-12T12:00:01Z"));
    }

    @Test
    void startsTheDayAgainWithEachSectionOfAReport() {
        RecordingSink sink = read("""
                Linux 3.10 (h) \t2022-03-11 \t_x86_64_\t(1 CPU)

                00:00:01     CPU    %usr
                00:10:01     all    0.22
                23:50:01     all    0.23

                00:00:01     proc/s
                00:10:01       0.22
                23:50:01       0.23
                """);
        assertThat(column(sink, "time"))
                .containsExactly(
                        time("2022-03-11T00:10:01Z"),
                        time("2022-03-11T23:50:01Z"),
                        time("2022-03-11T00:10:01Z"),
                        time("2022-03-11T23:50:01Z"));
    }

    @Test
    void readsPidstatWithEpochTimes() {
        RecordingSink sink = read("""
                Linux 3.10 (h) \t03/09/2022 \t_x86_64_\t(1 CPU)

                #      Time   UID       PID    %usr  Command
                 1646859221     0         6    0.00  ksoftirqd/0

                #      Time   UID       PID    %usr  Command
                 1646859223     0      2297    0.50  pidstat -dl 2 5
                """);
        assertThat(column(sink, "Time")).containsExactly(time("2022-03-09T20:53:41Z"), time("2022-03-09T20:53:43Z"));
        assertThat(column(sink, "Command")).containsExactly("ksoftirqd/0", "pidstat -dl 2 5");
        assertThat(Objects.requireNonNull(sink.columns.get("PID")).role()).isEqualTo(Role.ENTITY);
    }

    @Test
    void takesThreadsForEntitiesOfPidstat() {
        RecordingSink sink = read("""
                Linux 1.2.3 (h) \t06/01/20 \t_x86_64_\t(9 CPU)

                12:53:20      UID      TGID       TID    %usr  Command
                12:53:22     1000      7900         -  359.42  gnome-shell
                12:53:22     1000         -      7900  349.70  |__gnome shell
                """);
        assertThat(Objects.requireNonNull(sink.columns.get("TID")).role()).isEqualTo(Role.ENTITY);
        assertThat(column(sink, "TID")).containsExactly("-", "7900");
        assertThat(column(sink, "Command")).containsExactly("gnome-shell", "|__gnome shell");
    }

    @Test
    void readsBothBlocksOfIostatAndTheDatesBetweenThem() {
        RecordingSink sink = read("""
                Linux 4.15 (h) \t12/01/2021 \t_x86_64_\t(1 CPU)

                12/01/2021 09:14:09 PM
                avg-cpu:  %user   %nice
                          11.66    3.51

                Device:            tps    kB_read/s
                sda              82.01      1901.45

                12/01/2021 09:14:10 PM
                avg-cpu:  %user   %nice
                           1.66    0.51

                """);
        assertThat(sink.rows).hasSize(3);
        assertThat(column(sink, "%user")).containsExactly("11.66", "missing", "1.66");
        assertThat(column(sink, "Device")).containsExactly("missing", "sda", "missing");
        assertThat(column(sink, "time"))
                .containsExactly(
                        time("2021-12-01T21:14:09Z"), time("2021-12-01T21:14:09Z"), time("2021-12-01T21:14:10Z"));
    }
}
