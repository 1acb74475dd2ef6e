package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// GridFTP writes a record at the end of a transfer, with its `START` in it.
class UlmTimeTest {
    private static final String TRANSFER =
            "DATE=20190731073044.992375 HOST=h%d PROG=ftp NL.EVNT=FTP_INFO START=20190731073030.432241 NBYTES=%d\n";
    private static final String OTHER = "DATE=20190731073045.1 HOST=h1 PROG=ftp NL.EVNT=LOGIN NBYTES=1\n";

    @TempDir
    Path folder = Path.of("");

    private OpenedTrace open(String text) throws IOException {
        Opening opening = new Opening(folder);
        return opening.open(opening.file("ftp.ulm", text));
    }

    @Test
    void isTheStartWhereEveryRecordHasOne() throws IOException {
        OpenedTrace trace = open(TRANSFER.formatted(1, 7) + TRANSFER.formatted(2, 9));
        assertThat(Opening.columns(trace))
                .startsWith("DATE:time HOST:string<entity>")
                .contains("START:time<time>");
    }

    @Test
    void isTheDateWhereARecordHasNoStart() throws IOException {
        OpenedTrace trace = open(TRANSFER.formatted(1, 7) + TRANSFER.formatted(2, 9) + OTHER);
        assertThat(Opening.columns(trace))
                .startsWith("DATE:time<time> HOST:string<entity>")
                .contains("START:time");
    }
}
