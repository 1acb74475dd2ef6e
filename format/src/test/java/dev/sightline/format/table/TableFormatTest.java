package dev.sightline.format.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TableFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new TableFormat(), text);
    }

    private static Time time(String iso) {
        return new Time(Instant.parse(iso).getEpochSecond() * 1_000_000_000L);
    }

    private static List<Object> column(RecordingSink sink, String name) {
        return sink.rows.stream().map(row -> row.getOrDefault(name, "missing")).toList();
    }

    @Test
    void readsPsWithTheCommandToTheEndOfTheLine() {
        String text = """
                UID         PID   PPID  C STIME TTY          TIME CMD
                root          1      0  0 Oct25 ?        00:01:12 /sbin/init --switched  root
                root         22      2  0 10:25 pts/0  1-02:03:04 [kthreadd]
                """;
        RecordingSink sink = read(text);
        assertThat(sink.rows.getFirst())
                .isEqualTo(Map.of(
                        "UID",
                        "root",
                        "PID",
                        "1",
                        "PPID",
                        "0",
                        "C",
                        "0",
                        "STIME",
                        new Str("Oct25"),
                        "TTY",
                        "?",
                        "TIME",
                        72.0,
                        "CMD",
                        "/sbin/init --switched  root"));
        assertThat(sink.rows.get(1)).containsEntry("TIME", 93784.0);
        assertThat(sink.columns.values()).noneMatch(hint -> hint.role() == Role.TIME);
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 1))
                .startsWith("root         22");
    }

    @Test
    void readsStartTimesOfFiveWords() {
        RecordingSink sink = read("""
                        PID                  STARTED COMMAND
                          1 Tue Jan  5 14:29:24 2021 init
                          2 Tue Jan  5 14:29:24 2021 sh -c x
                        """);
        assertThat(column(sink, "STARTED")).containsOnly(new Str("Tue Jan  5 14:29:24 2021"));
        assertThat(column(sink, "COMMAND")).containsExactly("init", "sh -c x");
    }

    private static final String TOP = """
            top - %s up 2 min,  2 users,  load average: 0.23, 0.22, 0.09
            Tasks: 112 total,   1 running, 111 sleeping,   0 stopped,   0 zombie
            %%Cpu(s):  5.9 us,  5.9 sy,  0.0 ni, 88.2 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
            KiB Mem :  3861332 total,  3446476 free,   216940 used,   197916 buff/cache
            MiB Swap:   2097.1 total,   2097.1 free,      0.0 used.   3419.3 avail Mem

               PID USER      PR  NI    VIRT    RES    SHR S %%CPU %%MEM     TIME+ COMMAND
              1935 kbrazil   20   0    1.2g  32.5m   1520 R  6.2  0.1   0:01.22 top -b

            """;

    @Test
    void readsTopWithTheTimeAboveTheProcesses() {
        RecordingSink sink = read(TOP.formatted("23:59:58") + TOP.formatted("00:00:01"));
        assertThat(column(sink, "time")).containsExactly(time("1970-01-01T23:59:58Z"), time("1970-01-02T00:00:01Z"));
        assertThat(sink.rows.getFirst())
                .containsEntry("VIRT", 1258291.2)
                .containsEntry("RES", 33280L)
                .containsEntry("SHR", 1520L)
                .containsEntry("TIME+", 1.22)
                .containsEntry("COMMAND", "top -b");
        assertThat(Objects.requireNonNull(sink.columns.get("RES")).unit()).isEqualTo("KiB");
        assertThat(Objects.requireNonNull(sink.columns.get("PID")).role()).isEqualTo(Role.ENTITY);
        assertThat(sink.rejects).isEmpty();
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

    @Test
    void placesCellsOfNetstatUnderTheirNames() {
        RecordingSink sink = read("""
                Active Internet connections (w/o servers)
                Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name
                tcp        0      0 localhost.localdoma:ssh 192.168.71.1:58727      ESTABLISHED 12/nginx: master
                Active UNIX domain sockets (w/o servers)
                Proto RefCnt Flags       Type       State         I-Node   PID/Program name     Path
                unix  2      [ ACC ]     STREAM     LISTENING     8971     -                    /run/a b
                unix  2      [ ]         DGRAM                    8973     -
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(3);
        assertThat(column(sink, "PID/Program name")).containsExactly("12/nginx: master", "-", "-");
        assertThat(column(sink, "Flags")).containsExactly("missing", "[ ACC ]", "[ ]");
        assertThat(column(sink, "State")).containsExactly("ESTABLISHED", "LISTENING", "missing");
        assertThat(column(sink, "Path")).containsExactly("missing", "/run/a b", "missing");
    }

    @Test
    void leavesBlankCellsOfLsofOut() {
        RecordingSink sink = read("""
                COMMAND     PID   TID             USER   FD      TYPE             DEVICE SIZE/OFF       NODE NAME
                systemd       1                   root  cwd   unknown                                        /proc/1/cwd (readlink: x)
                systemd       1                   root NOFD                                                  /proc/1/fd (opendir: x)
                lsof      23913                kbrazil    7w     FIFO               0,12      0t0     339915 pipe
                """);
        assertThat(column(sink, "TID")).containsOnly("missing");
        assertThat(column(sink, "FD")).containsExactly("cwd", "NOFD", "7w");
        assertThat(column(sink, "TYPE")).containsExactly("unknown", "missing", "FIFO");
        assertThat(column(sink, "NAME"))
                .containsExactly("/proc/1/cwd (readlink: x)", "/proc/1/fd (opendir: x)", "pipe");
    }

    @Test
    void readsSessionsOfLast() {
        RecordingSink sink = read("""
                kbrazil  pts/0        10.0.0.1         Tue Jan  5 14:29:24 2021   still logged in
                reboot   system boot  3.10.0-1062.1.2  Mon Jan  4 12:11:44 2021 - Tue Jan  5 14:29:36 2021 (1+02:17)
                kbrazil  tty1                          Mon Jan  4 12:29:04 2021 - crash                    (01:59)

                wtmp begins Thu Aug 15 10:57:06 2019
                """);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rejects).isEmpty();
        assertThat(column(sink, "login").getFirst()).isEqualTo(time("2021-01-05T14:29:24Z"));
        assertThat(column(sink, "tty")).containsExactly("pts/0", "system boot", "tty1");
        assertThat(column(sink, "host")).containsExactly("10.0.0.1", "3.10.0-1062.1.2", "missing");
        assertThat(column(sink, "logout")).containsExactly("missing", time("2021-01-05T14:29:36Z"), "missing");
        assertThat(column(sink, "ended")).containsExactly("still logged in", "missing", "crash");
        assertThat(column(sink, "duration")).containsExactly("missing", 94620.0, 7140.0);
    }

    @Test
    void readsDfAndTheTimesOfLfs() {
        RecordingSink sink = read("""
                BEGIN 1489998203
                UUID                   1K-blocks        Used Use% Mounted on
                MDT0000_UUID          2255453580   115229304   5% /scratch2[MDT:0]

                filesystem summary:   2255453580   115229304   5% /scratch2
                """);
        assertThat(sink.rows)
                .containsExactly(Map.of(
                        "time", time("2017-03-20T08:23:23Z"),
                        "UUID", "MDT0000_UUID",
                        "1K-blocks", "2255453580",
                        "Used", "115229304",
                        "Use%", "5%",
                        "Mounted on", "/scratch2[MDT:0]"));
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void namesColumnsOfProcNetTcp() {
        RecordingSink sink = read("""
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 3500007F:0035 00000000:0000 0A 00000000:00000000 00:00000000 00000000   101        0 34000 1 f 100
                """);
        assertThat(sink.rows.getFirst())
                .containsEntry("uid", "101")
                .containsEntry("inode", "34000")
                .containsEntry("c11", "1")
                .containsEntry("c13", "100");
    }

    @Test
    void numbersColumnsWithoutAHeader() {
        RecordingSink sink = read("   8       0 sda 14200 3361\n   8       1 sda1 171 0 7\n");
        assertThat(sink.rows.get(1))
                .isEqualTo(Map.of("c1", "8", "c2", "1", "c3", "sda1", "c4", "171", "c5", "0", "c6", "7"));
        assertThat(sink.rows).hasSize(2);
    }

    @Test
    void skipsTitlesLegendsAndRulesAboveATable() {
        RecordingSink sink = read("""
                HPSS Report for Date 2018-08-09

                Archive : IO Totals by Host
                Host             Users      IO_GB       Ops
                ===============  =====  =========  ========
                heart               53   148740.6     27991
                Total               58   178279.2     29685
                HPSS ACCOUNTING:         224962.6
                """);
        assertThat(sink.rows)
                .containsExactly(Map.of("Host", "heart", "Users", "53", "IO_GB", "148740.6", "Ops", "27991"));
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void joinsNumbersToTheirUnits() {
        RecordingSink sink = read("""
                Row           Timestamp cpu_user   mem_total     net_r
                  1 2019-01-11-10:00:00      0.2  31371.0 MB    1.7 kB
                  2 2019-01-11-10:01:00     0.22  31371.0 MB   98.7 kB
                """);
        assertThat(column(sink, "mem_total")).containsOnly("31371.0 MB");
        assertThat(column(sink, "net_r")).containsExactly("1.7 kB", "98.7 kB");
    }

    @Test
    void fillsFromTheLeftWhereNothingIsAligned() {
        RecordingSink sink = read("time host value\n1 h1 5\n2 h2\n3 h3 6 7\n");
        assertThat(sink.rows)
                .containsExactly(Map.of("time", "1", "host", "h1", "value", "5"), Map.of("time", "2", "host", "h2"));
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause)).containsExactly(Layout.TOO_MANY_FIELDS);
    }

    @Test
    void givesLabelsWithoutANameAColumn() {
        RecordingSink sink = read("""
                               total        used        free      shared
                Mem:        24557684     4913812    10094904        1152
                Swap:              0           0           0
                """);
        assertThat(sink.rows)
                .containsExactly(
                        Map.of(
                                "c1",
                                "Mem:",
                                "total",
                                "24557684",
                                "used",
                                "4913812",
                                "free",
                                "10094904",
                                "shared",
                                "1152"),
                        Map.of("c1", "Swap:", "total", "0", "used", "0", "free", "0"));
    }

    @Test
    void boundsColumns() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String digits = Integer.toString(i).replace('1', 'a').replaceAll("[0-9]", "$0x");
            text.append("x").append(digits).append(" y").append(digits).append("\n1 2\n\n");
        }
        assertThat(read(text.toString()).columns).hasSizeLessThanOrEqualTo(4096);
    }

    @Test
    void rejectsWhatFitsNoHeader() {
        RecordingSink sink =
                read("name  value  other  more\na         1      2     3\nwhat is this\nb         2      3     4\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::text)).containsExactly("what is this");
    }

    @Test
    void obeysWhatIsSaidOfTheHeader() {
        RecordingSink sink =
                Reading.read(new TableFormat(), "a b\n1 2\n", new ReadOptions(ZoneOffset.UTC, false, null));
        assertThat(sink.rows).containsExactly(Map.of("c1", "a", "c2", "b"), Map.of("c1", "1", "c2", "2"));
    }

    @Test
    void hintsTypesThatInferenceWouldMiss() {
        RecordingSink sink = read("USER PID START   TIME COMMAND\nroot   1 10:25   0:03 init\n");
        assertThat(Objects.requireNonNull(sink.columns.get("START")).type()).isEqualTo(ColumnType.STRING);
        assertThat(Objects.requireNonNull(sink.columns.get("TIME")).unit()).isEqualTo("s");
        assertThat(column(sink, "TIME")).containsExactly(3.0);
    }
}
