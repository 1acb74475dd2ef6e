package dev.sightline.server.ask;

import com.linecorp.armeria.common.AggregatedHttpRequest;
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
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.server.trace.Traces;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.SqlOutcome;
import dev.sightline.sql.result.CsvAnswer;
import dev.sightline.sql.result.JsonAnswer;
import dev.sightline.sql.result.ResultTrace;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Answers queries, as [ViewCalls] answers views: as long as somebody waits. The query is the body,
/// the rest is parameters, those that all views share and `limit`.
///
/// @param stopping true when the server closes
/// @param nanoClock for how long an answer took
public record SqlCalls(
        ViewSource views,
        Traces traces,
        SqlEngine engine,
        ScanQueue queue,
        Duration patience,
        BooleanSupplier stopping,
        LongSupplier nanoClock) {
    static final int ROWS = 10_000;
    private static final int MAX_ROWS = 1_000_000;
    /// Of a result that becomes a trace: it stays in memory.
    private static final int KEPT_ROWS = 2_000_000;

    private static final long KEPT_BYTES = 256L << 20;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int LONGEST_NAME = 60;

    /// One query with all that was said about it.
    private record Asked(String query, Trace trace, SqlTrace rows, int limit, BooleanSupplier cancelled, long start) {}

    private interface Work {
        void run(Asked asked, OutputStream out) throws IOException;
    }

    public HttpResponse answer(ServiceRequestContext ctx, OpenTrace open, Map<String, List<String>> parameters) {
        boolean csv = parameters.getOrDefault("format", List.of("json")).equals(List.of("csv"));
        ResponseHeadersBuilder headers = headers(csv ? MediaType.CSV_UTF_8 : MediaType.JSON_UTF_8);
        if (csv) {
            headers.set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"query.csv\"");
        }
        return queued(ctx, open, parameters, headers.build(), csv ? csv(parameters) : this::json);
    }

    public HttpResponse open(ServiceRequestContext ctx, OpenTrace open, Map<String, List<String>> parameters) {
        return queued(ctx, open, parameters, headers(MediaType.JSON_UTF_8).build(), this::keep);
    }

    private void json(Asked asked, OutputStream out) throws IOException {
        try (JsonGenerator json = JsonReply.generator(out)) {
            json.writeStartObject();
            JsonAnswer answer = new JsonAnswer(json, asked.limit());
            SqlOutcome outcome = engine.run(asked.rows(), asked.query(), limits(), asked.cancelled(), answer);
            answer.finish();
            notes(json, outcome);
            Json.integer(json, "generation", asked.trace().snapshot().generation());
            json.writeName("elapsedMillis");
            json.writeNumber(Math.round((nanoClock.getAsLong() - asked.start()) / NANOS_PER_MILLI * 10) / 10.0);
            json.writeEndObject();
        }
    }

    private static void notes(JsonGenerator json, SqlOutcome outcome) {
        json.writeArrayPropertyStart("notes");
        outcome.notes().forEach(json::writeString);
        json.writeEndArray();
    }

    private Work csv(Map<String, List<String>> parameters) {
        boolean spreadsheet = parameters.getOrDefault("spreadsheet", List.of()).equals(List.of("true"));
        return (asked, out) -> engine.run(
                asked.rows(),
                asked.query(),
                limits(),
                asked.cancelled(),
                new CsvAnswer(out, asked.limit(), spreadsheet));
    }

    private void keep(Asked asked, OutputStream out) throws IOException {
        String line = asked.query().strip().replaceAll("\\s+", " ");
        String name = line.length() <= LONGEST_NAME ? line : line.substring(0, LONGEST_NAME) + "\u2026";
        ResultTrace result = ResultTrace.whole(name, true, KEPT_ROWS, KEPT_BYTES);
        SqlOutcome outcome = engine.run(asked.rows(), asked.query(), limits(), asked.cancelled(), result);
        OpenTrace kept = traces.keep(name, result.snapshot());
        try (JsonGenerator json = JsonReply.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("id", kept.id());
            notes(json, outcome);
            json.writeEndObject();
        }
    }

    private SqlLimits limits() {
        SqlLimits standard = SqlLimits.standard();
        return patience.compareTo(standard.time()) < 0 ? standard.withTime(patience) : standard;
    }

    private HttpResponse queued(
            ServiceRequestContext ctx,
            OpenTrace open,
            Map<String, List<String>> parameters,
            ResponseHeaders headers,
            Work work) {
        // The engine says itself that a query took too long.
        ctx.setRequestTimeout(TimeoutMode.SET_FROM_START, patience.plusSeconds(5));
        CompletableFuture<HttpResponse> reply = new CompletableFuture<>();
        HttpResponse response = HttpResponse.of(reply);
        BooleanSupplier cancelled =
                () -> ctx.isCancelled() || response.whenComplete().isDone() || stopping.getAsBoolean();
        var _ = ctx.request().aggregate().handle((request, failure) -> {
            if (request == null) {
                reply.complete(Problem.of(failure, ctx.path()).response().toHttpResponse());
            } else {
                admit(ctx, reply, response, cancelled, headers, out -> {
                    long start = nanoClock.getAsLong();
                    work.run(asked(request, open, parameters, cancelled, start), out);
                });
            }
            return null;
        });
        return response;
    }

    private interface Answering {
        void run(OutputStream out) throws IOException;
    }

    private void admit(
            ServiceRequestContext ctx,
            CompletableFuture<HttpResponse> reply,
            HttpResponse response,
            BooleanSupplier cancelled,
            ResponseHeaders headers,
            Answering answering) {
        Optional<ScanQueue.Turn> turn = queue.admit(
                false,
                own -> {
                    // The engine has places of its own: a long query must not keep views waiting.
                    own.pass();
                    ReplyStream out = new ReplyStream(
                            headers,
                            reply,
                            cancelled,
                            () -> ctx.setRequestTimeout(TimeoutMode.SET_FROM_NOW, patience.plusSeconds(5)));
                    try {
                        if (cancelled.getAsBoolean()) {
                            throw new CancellationException();
                        }
                        answering.run(out);
                        out.finish();
                    } catch (Throwable failure) {
                        ErrorAnswers.fail(ctx, out, failure);
                    }
                },
                reply::completeExceptionally);
        if (turn.isEmpty()) {
            reply.complete(Problem.tooMany(ctx.path()).response().toHttpResponse());
        } else {
            var _ = response.whenComplete().whenComplete((_, _) -> turn.get().withdraw());
        }
    }

    private Asked asked(
            AggregatedHttpRequest request,
            OpenTrace open,
            Map<String, List<String>> parameters,
            BooleanSupplier cancelled,
            long start) {
        Map<String, List<String>> shared = new LinkedHashMap<>(parameters);
        boolean csv = List.of("csv").equals(shared.remove("format"));
        shared.remove("spreadsheet");
        int limit = limit(shared.remove("limit"), csv ? Integer.MAX_VALUE : ROWS);
        Trace trace = open.trace();
        Scope scope = views.scope(trace, shared, cancelled);
        SqlTrace rows = new SqlTrace(
                scope.snapshot(),
                scope.where(),
                scope.window(),
                scope.painted().stream()
                        .map(each -> new SqlTrace.Category(each.name(), each.rows()))
                        .toList());
        return new Asked(request.contentUtf8(), trace, rows, limit, cancelled, start);
    }

    private static int limit(@Nullable List<String> given, int otherwise) {
        if (given == null) {
            return otherwise;
        }
        try {
            int limit = Integer.parseInt(given.getLast());
            if (limit >= 0 && limit <= MAX_ROWS) {
                return limit;
            }
        } catch (NumberFormatException noNumber) {
            // the same message as for one out of range
        }
        throw new IllegalArgumentException(
                "limit: a whole number from 0 to " + MAX_ROWS + " is expected, not '" + given.getLast() + "'");
    }

    private static ResponseHeadersBuilder headers(MediaType type) {
        return ResponseHeaders.builder(HttpStatus.OK).contentType(type).set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    }
}
