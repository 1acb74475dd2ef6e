package dev.sightline.format.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What tools print of processes, connections, disks and sessions.
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

    /// A title has a line or two; more are rows of something else, and counted.
    @Test
    void linesThatAreNoTitlesAreRejected() {
        String rows = "USER  PID  CPU\nu0    0   0.5\nu1    1   1.5\n";
        assertThat(read(rows + "\nnr,who\n0,w0\n1,w0\n2,w0\n3,w0\n4,w0\n" + rows).rejects)
                .hasSize(3);
        assertThat(read(rows + "\nof another host\n\n" + rows).rejects).isEmpty();
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
}
