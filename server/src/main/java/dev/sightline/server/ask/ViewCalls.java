package dev.sightline.server.ask;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.server.guard.ErrorAnswers;
import dev.sightline.server.reply.JsonReply;
import dev.sightline.server.reply.Problem;
import dev.sightline.server.reply.ReplyStream;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Spelling;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Answers requests for views: when their turn comes, as long as somebody waits for them.
///
/// @param stopping true when the server closes
public record ViewCalls(ViewSource views, ScanQueue queue, Duration patience, BooleanSupplier stopping) {
    /// The rows of which moment are asked about.
    ///
    /// @param number null: of now
    /// @param others the other parameters
    private record Generation(@Nullable Long number, Map<String, List<String>> others) {
        private static final String NAME = "generation";

        static Generation of(Map<String, List<String>> parameters) {
            List<String> given = parameters.get(NAME);
            if (given == null) {
                return new Generation(null, parameters);
            }
            Map<String, List<String>> others = new HashMap<>(parameters);
            others.remove(NAME);
            try {
                return new Generation(Long.parseLong(given.getFirst()), others);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        NAME + ": a number that an answer said is expected, not " + Spelling.quoted(given.getFirst()));
            }
        }

        Trace of(OpenTrace open) {
            return number == null ? open.trace() : open.trace(number);
        }
    }

    /// How an answer becomes the body.
    private interface Body {
        void write(Answer answer, ReplyStream out);
    }

    public HttpResponse info(ServiceRequestContext ctx, OpenTrace open, Map<String, List<String>> parameters) {
        // Before the rows are: what it says of them may be too little, but never "ready" over counts of before the end.
        LoadState load = open.load();
        return answer(
                ctx,
                open::trace,
                new ViewRequest("info", parameters),
                json(),
                (answer, out) -> document(answer, out, json -> {
                    json.writeStringProperty("id", open.id());
                    json.writeObjectPropertyStart("load");
                    load.writeFields(json);
                    json.writeEndObject();
                }));
    }

    public HttpResponse view(
            ServiceRequestContext ctx, OpenTrace open, String kind, Map<String, List<String>> parameters) {
        Generation asked = Generation.of(parameters);
        ViewRequest request = new ViewRequest(kind, asked.others());
        if (request.format() == Parameter.Format.JSON) {
            return answer(
                    ctx, () -> asked.of(open), request, json(), (answer, out) -> document(answer, out, more -> {}));
        }
        ResponseHeaders headers = headers(MediaType.CSV_UTF_8)
                .set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + open.id() + ".csv\"")
                .build();
        return answer(
                ctx,
                () -> asked.of(open),
                request,
                headers,
                (answer, out) -> answer.writeCsv(line -> {
                    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                    out.write(bytes, 0, bytes.length);
                }));
    }

    private static void document(Answer answer, ReplyStream out, Consumer<JsonGenerator> more) {
        try (JsonGenerator json = JsonReply.generator(out)) {
            AnswerJson.write(answer, json, more);
        }
    }

    private HttpResponse answer(
            ServiceRequestContext ctx, Supplier<Trace> rows, ViewRequest request, ResponseHeaders headers, Body body) {
        ctx.setRequestTimeout(TimeoutMode.SET_FROM_START, patience);
        CompletableFuture<HttpResponse> reply = new CompletableFuture<>();
        HttpResponse response = HttpResponse.of(reply);
        BooleanSupplier cancelled =
                () -> ctx.isCancelled() || response.whenComplete().isDone() || stopping.getAsBoolean();
        Optional<ScanQueue.Turn> turn = queue.admit(
                request.isApprox(),
                own -> {
                    // A slow reader has `patience` for each piece, not for all of a long table.
                    ReplyStream out = new ReplyStream(headers, reply, cancelled, () -> {
                        own.pass();
                        ctx.setRequestTimeout(TimeoutMode.SET_FROM_NOW, patience);
                    });
                    try {
                        compute(rows, request, cancelled, body, out);
                    } catch (Throwable failure) {
                        ErrorAnswers.fail(ctx, out, failure);
                    }
                },
                reply::completeExceptionally);
        if (turn.isEmpty()) {
            return Problem.tooMany(ctx.path()).response().toHttpResponse();
        }
        var _ = response.whenComplete().whenComplete((_, _) -> turn.get().withdraw());
        return response;
    }

    private void compute(
            Supplier<Trace> rows, ViewRequest request, BooleanSupplier cancelled, Body body, ReplyStream out) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
        body.write(views.answer(rows.get(), request, cancelled), out);
        out.finish();
    }

    private static ResponseHeaders json() {
        return headers(MediaType.JSON_UTF_8).build();
    }

    private static ResponseHeadersBuilder headers(MediaType type) {
        return ResponseHeaders.builder(HttpStatus.OK).contentType(type).set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    }
}
