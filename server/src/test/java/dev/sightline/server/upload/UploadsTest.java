package dev.sightline.server.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.server.Trial;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class UploadsTest {
    private static final String TYPE = "multipart/form-data; boundary=b0";

    private Trial trial;

    @BeforeEach
    void start() throws IOException {
        trial = Trial.of((trace, request, cancelled) -> Trial.answer(json -> {}));
    }

    @AfterEach
    void stop() {
        trial.close();
    }

    private static String part(String name, String fileName, String content) {
        return "--b0\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"" + fileName
                + "\"\r\nContent-Type: text/csv\r\n\r\n" + content + "\r\n";
    }

    private HttpResponse<String> send(String body) throws IOException, InterruptedException {
        return trial.post("/api/v1/traces", TYPE, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void filesBecomeOneTraceInTheirOrder() throws Exception {
        HttpResponse<String> answer =
                send(part("file", "b.csv", "x\r\n--b\r\n1") + part("file", "a.csv", "") + "--b0--\r\n");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"id\":\"up1\"}");
        assertThat(trial.opened).containsExactly(List.of("b.csv=x\r\n--b\r\n1", "a.csv="));
        assertThat(trial.get("/api/v1/traces").body()).contains("\"up1\"");
    }

    /// What was dropped before is read again, from files that stay when the first trace goes.
    @Test
    void filesJoinATraceThatWasDropped() throws Exception {
        send(part("file", "b.csv", "x") + part("file", "b.csv", "y") + "--b0--\r\n");
        HttpResponse<String> joined = trial.post(
                "/api/v1/traces?beside=up1",
                TYPE,
                (part("file", "c.csv", "z") + "--b0--\r\n").getBytes(StandardCharsets.UTF_8));
        assertThat(joined.body()).isEqualTo("{\"id\":\"up2\"}");
        assertThat(trial.opened.getLast()).containsExactly("b.csv=x", "b.csv=y", "c.csv=z");
        assertThat(trial.beside).containsExactly(null, null);
        Files.delete(trial.uploads.getFirst().file());
        assertThat(trial.uploads.get(2).file()).hasContent("x");
    }

    @Test
    void ofATraceThatWasNotDroppedTheOpenerKnowsTheFiles() throws Exception {
        trial.post(
                "/api/v1/traces?beside=t1",
                TYPE,
                (part("file", "c.csv", "z") + "--b0--\r\n").getBytes(StandardCharsets.UTF_8));
        assertThat(trial.opened.getLast()).containsExactly("c.csv=z");
        assertThat(trial.beside).containsExactly("t1");
    }

    /// As in the folder they came from: who reads one finds what belongs to it.
    @Test
    void filesOfOneUploadLieBesideEachOther() throws Exception {
        send(part("file", "run.prv", "x") + part("file", "run.prv", "y") + part("file", "run.pcf", "z") + "--b0--");
        assertThat(trial.opened).containsExactly(List.of("run.prv=x", "run.prv=y", "run.pcf=z"));
        assertThat(trial.uploads.get(0).file().resolveSibling("run.pcf")).hasContent("z");
        assertThat(trial.uploads.get(1).file().resolveSibling("run.pcf")).doesNotExist();
    }

    @Test
    void filesStayUntilTheServerCloses() throws Exception {
        send(part("file", "b.csv", "x") + "--b0--");
        Path file = trial.uploads.getFirst().file();
        assertThat(file).hasFileName("b.csv").hasContent("x");
        assertThat(Files.getPosixFilePermissions(file.resolve("../..").normalize()))
                .hasSize(3);
        trial.server.close();
        assertThat(file.resolve("../../..").normalize()).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../../etc/passwd|passwd",
                "C:\\dir\\x.csv|x.csv",
                "a/b/|upload",
                "..|upload",
                ".|upload",
                "' '|upload",
                "a*b?c:d.csv|a_b_c_d.csv",
                "Grüße 1.csv|Grüße 1.csv",
            })
    void namesAreMadeHarmless(String sent, String kept) throws Exception {
        assertThat(send(part("file", sent, "x") + "--b0--").statusCode()).isEqualTo(200);
        assertThat(trial.uploads.getFirst().name()).isEqualTo(kept);
        assertThat(trial.uploads.getFirst().file()).hasFileName(kept);
    }

    @Test
    void longNamesKeepTheirEnd() {
        assertThat(UploadFolder.harmless("x".repeat(500) + ".csv.gz"))
                .hasSize(120)
                .endsWith("xx.csv.gz");
        assertThat(UploadFolder.harmless("\uD83D\uDE00".repeat(60) + "x"))
                .hasSize(120)
                .startsWith("_\uD83D\uDE00");
        assertThat(UploadFolder.harmless("a\u0000b\u202Ec")).isEqualTo("a_b_c");
    }

    @Test
    void tooManyBytesAreRefusedBeforeAndWhileTheyAreSent() throws Exception {
        String big = "x".repeat((1 << 20) + 1);
        // All of it in one request: more than the limit on files, less than that on the body.
        HttpResponse<String> answer = trial.client.send(
                trial.request("/api/v1/traces")
                        .header("Content-Type", TYPE)
                        .POST(java.net.http.HttpRequest.BodyPublishers.fromPublisher(
                                java.net.http.HttpRequest.BodyPublishers.ofString(
                                        part("file", "a", big.substring(2)) + part("file", "b", "123") + "--b0--")))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("{\"error\":{\"what\":\"the upload has more than 1048576 bytes\"");
        // One that announces too much is not read at all.
        String announced = trial.raw("POST /api/v1/traces HTTP/1.1\r\n" + trial.host() + "\r\nContent-Type: " + TYPE
                + "\r\nContent-Length: 99999999999\r\n\r\n--b0\r\n");
        assertThat(announced).startsWith("HTTP/1.1 413").contains("{\"error\"");
        assertThat(trial.opened).isEmpty();
    }

    @Test
    void justEnoughBytesAreTaken() throws Exception {
        String big = "x".repeat(1 << 20);
        assertThat(send(part("file", "a", big) + "--b0--").statusCode()).isEqualTo(200);
    }

    @Test
    void tooManyFilesAreRefused() throws Exception {
        String file = part("file", "a", "1");
        assertThat(send(file.repeat(3) + "--b0--").statusCode()).isEqualTo(200);
        assertThat(send(file.repeat(4) + "--b0--").statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "--b0",
                "--b0--",
                "--b0\r\n\r\nno name\r\n--b0--",
                "--b0x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n1\r\n--b0--",
                "--b0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\nends here",
                "--b0\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nno file\r\n--b0--",
                "--b0\r\nContent-Disposition: form-data; name=\"other\"; filename=\"x\"\r\n\r\n1\r\n--b0--",
            })
    void whatIsNoUploadIsRefused(String body) throws Exception {
        HttpResponse<String> answer = send(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"error\":{\"what\":\"");
        assertThat(trial.opened).isEmpty();
    }

    @Test
    void endlessHeadersAreRefused() throws Exception {
        String endless = "--b0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + "x".repeat(500_000);
        assertThat(send(endless).body()).contains("longer than 8192 bytes");
        assertThat(send("--b0\r\n" + "A: b\r\n".repeat(1000)).body()).contains("more than 20 header lines");
        assertThat(send("x".repeat(500_000)).body()).contains("no boundary");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/mixed; boundary=b0",
                "multipart/form-data; boundary=12345678901234567890123456789012345678901234567890123456789012345678901",
            })
    void otherTypesAreRefused(String type) throws Exception {
        byte[] body = (part("file", "a", "1") + "--b0--").getBytes(StandardCharsets.UTF_8);
        assertThat(trial.post("/api/v1/traces", type, body).statusCode()).isEqualTo(400);
    }

    @Test
    void whatCannotBeOpenedIsSaidInItsOwnWords() throws Exception {
        HttpResponse<String> answer = send(part("file", "empty.csv", "empty") + "--b0--");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("empty.csv is empty: nothing to read");
    }

    @Test
    void anUploadThatBreaksOffLeavesAPlaceForTheNext() throws Exception {
        // Three more than may be under way at once (Trial.LIMITS).
        for (int i = 0; i < 5; i++) {
            try (Socket socket = trial.connect()) {
                String start = "POST /api/v1/traces HTTP/1.1\r\n" + trial.host() + "\r\nContent-Type: " + TYPE
                        + "\r\nContent-Length: 5000\r\n\r\n" + part("file", "a", "begun");
                socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
            }
        }
        int status;
        do {
            status = send(part("file", "a", "1") + "--b0--").statusCode();
        } while (status == 429);
        assertThat(status).isEqualTo(200);
    }
}
