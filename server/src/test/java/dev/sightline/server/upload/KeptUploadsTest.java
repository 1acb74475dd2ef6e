package dev.sightline.server.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.server.Trial;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.trace.LoadState;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class KeptUploadsTest {
    private static final Duration UNUSED = Duration.ofMinutes(10);
    private static final ServerOptions.Limits LIMITS =
            new ServerOptions.Limits(1 << 20, 3, 2, 2, 4, Duration.ofSeconds(20), 1000, UNUSED);

    @TempDir
    Path folder = Path.of("");

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private Trial trial;
    private KeptUploads kept;

    @BeforeEach
    void start() throws IOException {
        trial = Trial.of(LIMITS, (trace, request, cancelled) -> Trial.answer(json -> {}));
        kept = new KeptUploads(trial, LIMITS, clock::get);
    }

    @AfterEach
    void stop() {
        trial.close();
    }

    private Path upload(String id, long bytes) throws IOException {
        trial.entries.add(new Trial.Entry(id, Trial.trace(1)));
        Path place = Files.createDirectories(folder.resolve(id));
        Files.writeString(place.resolve("x.csv"), "x");
        kept.opened(id, place, List.of(), bytes);
        return place;
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    @Test
    void whatNobodyAsksForGoesWithItsFiles() throws IOException {
        Path old = upload("old", 10);
        pass(UNUSED.dividedBy(2));
        Path used = upload("used", 10);
        pass(UNUSED.dividedBy(2));
        kept.used("used");
        pass(Duration.ofNanos(1));
        kept.sweep();
        assertThat(old).doesNotExist();
        assertThat(used.resolve("x.csv")).exists();
        assertThat(trial.find("old")).isEmpty();
        assertThat(trial.find("used")).isPresent();
        assertThat(kept.released("old").orElseThrow().what()).contains("nobody asked for it for 10 minutes");
        assertThat(kept.released("used")).isEmpty();
        assertThat(kept.released("demo")).isEmpty();
    }

    @Test
    void aTraceThatIsBeingReadStays() throws IOException {
        Path place = upload("reading", 10);
        trial.entries.getLast().load.set(new LoadState(LoadState.State.LOADING, 1, 9L, 1, 1, ""));
        pass(UNUSED.multipliedBy(3));
        kept.sweep();
        assertThat(place).exists();
    }

    @Test
    void beyondTheBudgetThoseUnusedForLongestGo() throws IOException {
        upload("a", 400);
        pass(Duration.ofSeconds(1));
        upload("b", 400);
        pass(Duration.ofSeconds(1));
        kept.used("a");
        pass(Duration.ofSeconds(1));
        upload("c", 500);
        assertThat(trial.find("b")).isEmpty();
        assertThat(trial.find("a")).isPresent();
        assertThat(kept.released("b").orElseThrow().what()).contains("later uploads needed its room");
        pass(Duration.ofSeconds(1));
        upload("large", 5000);
        assertThat(trial.find("a")).isEmpty();
        assertThat(trial.find("c")).isEmpty();
        assertThat(trial.find("large")).as("what has just come stays").isPresent();
    }

    private static String form(int bytes) {
        return "--b0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.csv\"\r\n\r\n" + "x".repeat(bytes)
                + "\r\n--b0--\r\n";
    }

    @Test
    void whoAsksForAReleasedOneIsToldWhy() throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> answer = trial.post(
                    "/api/v1/traces",
                    "multipart/form-data; boundary=b0",
                    form(600).getBytes(StandardCharsets.UTF_8));
            assertThat(answer.statusCode()).isEqualTo(200);
        }
        HttpResponse<String> gone = trial.get("/api/v1/traces/up1/view/count");
        assertThat(gone.statusCode()).isEqualTo(410);
        assertThat(gone.body()).contains("was released", "later uploads", "drop its files on the page again");
        assertThat(trial.get("/api/v1/traces/up3/view/count").statusCode()).isEqualTo(200);
        assertThat(trial.get("/api/v1/traces/never").statusCode()).isEqualTo(404);
        assertThat(trial.uploads.getFirst().file()).doesNotExist();
        assertThat(trial.uploads.getLast().file()).exists();
    }
}
