package dev.sightline.server;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.event.Field;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Answers requests for views: when their turn comes, as long as somebody waits for them.
///
/// @param stopping true when the server closes
/// @param nanoClock for how long an answer took
record ViewCalls(
        ViewSource views, ScanQueue queue, Duration patience, BooleanSupplier stopping, LongSupplier nanoClock) {
    private static final double NANOS_PER_MILLI = 1e6;

    /// How an answer becomes the body.
    private interface Body {
        void write(Answer answer, Trace trace, double elapsedMillis, OutputStream out) throws IOException;
    }

    HttpResponse info(ServiceRequestContext ctx, OpenTrace open, Map<String, List<String>> parameters) {
        // Before the rows are: what it says of them may be too little, but never "ready" over counts of before the end.
        LoadState load = open.load();
        return answer(
                ctx,
                open,
                new ViewRequest("info", parameters),
                json(),
                (answer, trace, millis, out) -> Documents.info(open, load, answer, trace, millis, out));
    }

    HttpResponse view(ServiceRequestContext ctx, OpenTrace open, String kind, Map<String, List<String>> parameters) {
        List<String> format = parameters.getOrDefault("format", List.of("json"));
        if (kind.equals("details") && format.equals(List.of("csv"))) {
            return csv(ctx, open, parameters);
        }
        return answer(ctx, open, new ViewRequest(kind, parameters), json(), Documents::view);
    }

    private HttpResponse csv(ServiceRequestContext ctx, OpenTrace open, Map<String, List<String>> parameters) {
        Map<String, List<String>> asJson = new LinkedHashMap<>(parameters);
        asJson.remove("format");
        boolean painted = !parameters.getOrDefault("paint", List.of("")).equals(List.of(""));
        ResponseHeaders headers = headers(MediaType.CSV_UTF_8)
                .set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + open.id() + ".csv\"")
                .build();
        return answer(ctx, open, new ViewRequest("details", asJson), headers, (answer, trace, millis, out) -> {
            List<String> columns =
                    trace.snapshot().fields().stream().map(Field::name).toList();
            CsvRows rows = new CsvRows(columns, painted, out);
            Documents.view(answer, trace, millis, rows);
            rows.finish();
        });
    }

    private HttpResponse answer(
            ServiceRequestContext ctx, OpenTrace open, ViewRequest request, ResponseHeaders headers, Body body) {
        ctx.setRequestTimeout(TimeoutMode.SET_FROM_START, patience);
        CompletableFuture<HttpResponse> reply = new CompletableFuture<>();
        HttpResponse response = HttpResponse.of(reply);
        BooleanSupplier cancelled =
                () -> ctx.isCancelled() || response.whenComplete().isDone() || stopping.getAsBoolean();
        Optional<ScanQueue.Turn> turn = queue.admit(
                isNear(request),
                own -> {
                    // A slow reader has `patience` for each piece, not for all of a long table.
                    ReplyStream out = new ReplyStream(headers, reply, cancelled, () -> {
                        own.pass();
                        ctx.setRequestTimeout(TimeoutMode.SET_FROM_NOW, patience);
                    });
                    try {
                        compute(open, request, cancelled, body, out);
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

    /// An answer from the time pyramid, which looks at no rows.
    private static boolean isNear(ViewRequest request) {
        return List.of("true").equals(request.parameters().get("approx"));
    }

    private void compute(OpenTrace open, ViewRequest request, BooleanSupplier cancelled, Body body, ReplyStream out)
            throws IOException {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
        long start = nanoClock.getAsLong();
        Trace trace = open.trace();
        Answer answer = views.answer(trace, request, cancelled);
        double millis = Math.round((nanoClock.getAsLong() - start) / NANOS_PER_MILLI * 10) / 10.0;
        body.write(answer, trace, millis, out);
        out.finish();
    }

    private static ResponseHeaders json() {
        return headers(MediaType.JSON_UTF_8).build();
    }

    private static ResponseHeadersBuilder headers(MediaType type) {
        return ResponseHeaders.builder(HttpStatus.OK).contentType(type).set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    }
}
