package dev.sightline.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScreenFilesTest {
    private Trial trial;

    @BeforeAll
    void start() throws IOException {
        trial = Trial.of((trace, request, cancelled) -> Trial.answer(json -> {}));
    }

    @AfterAll
    void stop() {
        trial.close();
    }

    @Test
    void thePageIsAtTheRootAndAskedForEachTime() throws Exception {
        HttpResponse<String> page = trial.get("/");
        assertThat(page.body()).isEqualTo("<!doctype html><title>trial</title>\n");
        assertThat(page.headers().firstValue("content-type")).contains("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("cache-control")).contains("no-cache");
        assertThat(trial.get("/index.html").body()).isEqualTo(page.body());
        assertThat(trial.get("/?where=a#b").statusCode()).isEqualTo(200);
    }

    @Test
    void hashedAssetsAreKeptForever() throws Exception {
        HttpResponse<String> script = trial.get("/assets/index-Ab3_x-9Z.js");
        assertThat(script.headers().firstValue("content-type").orElse("")).startsWith("text/javascript");
        assertThat(script.headers().firstValue("cache-control")).contains("public, max-age=31536000, immutable");
        HttpResponse<String> style = trial.get("/assets/plain.css");
        assertThat(style.headers().firstValue("content-type")).contains("text/css; charset=utf-8");
        assertThat(style.headers().firstValue("cache-control")).contains("no-cache");
    }

    @Test
    void whatTheBrowserHasIsNotSentAgain() throws Exception {
        String tag = trial.get("/").headers().firstValue("etag").orElseThrow();
        String again = trial.rawGet("/", trial.host(), "If-None-Match: " + tag);
        assertThat(again).startsWith("HTTP/1.1 304").doesNotContain("<title>");
        assertThat(trial.rawGet("/", trial.host(), "If-None-Match: W/\"other\""))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void whatLiesInAFolderOfClassesIsReadEachTime() throws Exception {
        Path folder =
                Path.of(ScreenFilesTest.class.getResource("trial/index.html").toURI());
        Path file = folder.resolveSibling("edited.txt");
        try {
            Files.writeString(file, "before");
            assertThat(trial.get("/edited.txt").body()).isEqualTo("before");
            Files.writeString(file, "after");
            assertThat(trial.get("/edited.txt").body()).isEqualTo("after");
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void scriptsArePacked() throws IOException {
        assertThat(trial.rawGet("/assets/index-Ab3_x-9Z.js", trial.host(), "Accept-Encoding: gzip"))
                .contains("content-encoding: gzip");
    }

    @Test
    void aHeadHasNoBody() throws IOException {
        String head = trial.raw("HEAD / HTTP/1.1\r\nConnection: close\r\n" + trial.host() + "\r\n\r\n");
        assertThat(head).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret.txt",
                "/assets/../../secret.txt",
                "/..%2fsecret.txt",
                "/%2e%2e/secret.txt",
                "/%2e%2e%2fsecret.txt",
                "/assets/%2e%2e/%2e%2e/secret.txt",
                "/%252e%252e/secret.txt",
                "/..;/secret.txt",
                "/..\\secret.txt",
                "/..%5csecret.txt",
                "//../secret.txt",
                "/assets//../../secret.txt",
                "/.%00./secret.txt",
                "/index.html%00.txt",
                "/assets",
                "/assets/",
                "/noending",
                "/./index.html/..",
                "//index.html/",
                "/assets%2findex-Ab3_x-9Z.js",
                "/dev/sightline/server/secret.txt",
                "/META-INF/MANIFEST.MF",
                "/java/lang/Object.class",
                "/file:///etc/passwd",
                "/etc/passwd",
                "*",
                "secret.txt",
            })
    void nothingElseIsServed(String path) throws IOException {
        String answer = trial.rawGet(path, trial.host());
        assertThat(answer).doesNotStartWith("HTTP/1.1 200").doesNotContain("secret\n", "root:");
        assertThat(answer).matches("(?s)HTTP/1.1 4\\d\\d .*");
    }
}
