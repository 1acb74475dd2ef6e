package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.app.serve.LiveTraces;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.TraceCache;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.server.trace.Upload;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Traces that were dropped on the page and are let go.
@Timeout(60)
class ReleasedTraceTest {
    @TempDir
    Path folder = Path.of("");

    private Path upload(int rows) throws IOException {
        return Files.writeString(folder.resolve("up.csv"), CommandTest.hosts(rows));
    }

    private long kept() throws IOException {
        Path cache = folder.resolve("cache");
        if (!Files.exists(cache)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.count();
        }
    }

    @Test
    void whatWasKeptGoesAndWhoLooksGoesOn() throws Exception {
        try (LiveTraces traces = new LiveTraces(new Intake(new TraceCache(folder.resolve("cache"))))) {
            Path file = upload(5000);
            OpenTrace open = traces.open(List.of(new Upload("up.csv", file)), null);
            while (open.load().state() == LoadState.State.LOADING) {
                Thread.onSpinWait();
            }
            assertThat(open.load().state()).isEqualTo(LoadState.State.READY);
            assertThat(kept()).isPositive();
            Trace seen = open.trace();
            traces.release("nobody");
            assertThat(traces.find(open.id())).isPresent();
            traces.release(open.id());
            Files.delete(file);
            assertThat(traces.find(open.id())).isEmpty();
            while (kept() > 0) {
                Thread.onSpinWait(); // the reading thread may have a last step to take
            }
            for (String kind : List.of("count", "details")) {
                Answer answer = new Views().answer(seen, new ViewRequest(kind, Map.of()), () -> false);
                assertThat(answer.exact()).isTrue();
            }
            assertThat(seen.snapshot().rows()).isEqualTo(5000);
        }
    }

    @Test
    void oneThatIsStillReadIsStoppedAndLeavesNothing() throws Exception {
        try (LiveTraces traces = new LiveTraces(new Intake(new TraceCache(folder.resolve("cache"))))) {
            OpenTrace open = traces.open(List.of(new Upload("up.csv", upload(200_000))), null);
            traces.release(open.id());
            while (open.load().state() == LoadState.State.LOADING || kept() > 0) {
                Thread.onSpinWait();
            }
            assertThat(traces.find(open.id())).isEmpty();
        }
    }

    /// What a reader wrote behind the end of all would stay for good.
    @Test
    void nothingIsWrittenBehindTheEnd() throws Exception {
        for (boolean released : List.of(false, true)) {
            try (LiveTraces traces = new LiveTraces(new Intake(new TraceCache(folder.resolve("cache"))))) {
                OpenTrace open = traces.open(List.of(new Upload("up.csv", upload(200_000))), null);
                if (released) {
                    traces.release(open.id());
                }
            }
            assertThat(kept()).isZero();
            assertThat(Thread.getAllStackTraces().keySet())
                    .noneMatch(thread -> thread.getName().equals("opening up.csv"));
        }
    }

    /// What was opened by its path is read again together with what is dropped; what grows, or is no file, is not.
    @Test
    void filesJoinATrace() throws Exception {
        try (LiveTraces traces = new LiveTraces(new Intake(new TraceCache(folder.resolve("cache"))))) {
            OpenTrace first = traces.open(List.of(new Upload("up.csv", upload(50))), null);
            Path more = Files.writeString(folder.resolve("more.csv"), CommandTest.hosts(7));
            OpenTrace both = traces.open(List.of(new Upload("more.csv", more)), first.id());
            while (both.load().state() == LoadState.State.LOADING) {
                Thread.onSpinWait();
            }
            assertThat(both.trace().snapshot().rows()).isEqualTo(57);
            assertThat(both.trace().name()).isEqualTo("up.csv + 1 more");
            List<Upload> sent = List.of(new Upload("more.csv", more));
            assertThatThrownBy(() -> traces.open(sent, "t99"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("t99");
            Path spool = Files.writeString(folder.resolve("spool.csv"), CommandTest.hosts(3));
            LoadRequest input = new LoadRequest(
                    List.of(new Input(spool, "-", "-", null, false, true)), ReadOptions.NONE, null, UserTyping.NONE);
            assertThatThrownBy(() -> traces.open(sent, traces.open(input, "-").id()))
                    .hasMessage("files cannot join this trace: it came from standard input; drop them alone");
            OpenTrace query = traces.keep("answer", both.trace().snapshot());
            assertThatThrownBy(() -> traces.open(sent, query.id()))
                    .hasMessage("files cannot join this trace: it is the answer to a query; drop them alone");
        }
    }
}
