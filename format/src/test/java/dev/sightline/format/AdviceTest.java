package dev.sightline.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviceTest {
    private static String of(String latin1) {
        return Advice.of(Arrays.copyOf(latin1.getBytes(ISO_8859_1), 600), "a").orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "04-timeline/trace.dat, trace-cmd report",
        "08-tables/sa-data-11.6.5, sadf -c",
        "10-recorded-here/runA/sar.bin, sadf -j",
        "06-mpi/dumpi-testtrace/testtrace-0000.bin, dumpi2ascii",
        "06-mpi/dumpi-testtrace/testtrace.meta, DUMPI",
        "06-mpi/charm-projections-ping-pong/pingpong.prj.sts, Projections",
        "06-mpi/charm-projections-ping-pong/pingpong.prj.0.log.gz, Projections",
        "06-mpi/otf2-ping-pong/traces/0.evt, OTF2",
        "06-mpi/otf2-ping-pong/traces.def, OTF2",
    })
    void knowsSharedFilesThatAreNotRead(String path, String advice) {
        assertThat(Advice.of(Reading.shared(path), "x.bin").orElse("")).contains(advice);
    }

    @Test
    void knowsFilesByTheirMagicNumbers() {
        assertThat(of("\u00d4\u00c3\u00b2\u00a1\2\0\4\0")).contains("tshark -T ek -r a > a.jsonl");
        assertThat(of("\n\r\r\n....M<+\u001a")).contains("pcapng");
        assertThat(of("LPKSHHRH")).contains("journalctl -o json --file a");
        assertThat(of("PERFILE2")).contains("perf script -i a");
        assertThat(of("\7tae\1\0\0\0")).contains("blkparse -i DEVICE");
        assertThat(of("eat\7\0\0\0\1")).contains("blkparse -i DEVICE");
        assertThat(of("eaten")).isEmpty();
        assertThat(of("ElfFile\0")).contains("Windows event log");
        assertThat(of("JAVA PROFILE 1.0.2\0")).contains("heap dump");
        assertThat(of("\u007fELF\2\1\1\0\0\0\0\0\0\0\0\0\4\0")).contains("core dump");
        assertThat(of("\u007fELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0")).contains("program");
        assertThat(of("PK\3\4")).contains("zip");
        assertThat(of("x".repeat(257) + "ustar\0")).contains("tar -xf a");
        assertThat(of("\u00ff\u00fet\0i\0m\0e\0")).contains("iconv -f UTF-16 -t UTF-8 a > a.utf8");
        assertThat(of("\u00fe\u00ff\0t\0i")).contains("UTF-16");
        assertThat(of("%PDF-1.7")).contains("PDF");
        assertThat(of("\u00ff\u00d8\u00ff\u00e0")).contains("picture");
        assertThat(of("\u0089PNG\r\n\u001a\n")).contains("picture");
        assertThat(of("plain text")).isEmpty();
        assertThat(Advice.of(new byte[0], "a")).isEmpty();
    }

    @Test
    void quotesTheNameForTheShell() {
        byte[] head = "PERFILE2".getBytes(ISO_8859_1);
        assertThat(Advice.of(head, "it's $(x).data").orElse(""))
                .contains("perf script -i 'it'\\''s $(x).data' > 'it'\\''s $(x).data'.txt");
        assertThat(Advice.of(head, "$1").orElse("")).contains("-i '$1'");
    }
}
