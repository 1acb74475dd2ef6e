package dev.sightline.server;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.intake.senders.Demands;
import dev.sightline.server.ask.SqlCalls;
import dev.sightline.server.ask.ViewCalls;
import dev.sightline.server.guard.QueryString;
import dev.sightline.server.live.DemandAnswer;
import dev.sightline.server.live.SendersAnswer;
import dev.sightline.server.reply.JsonReply;
import dev.sightline.server.reply.Problem;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.server.trace.Progress;
import dev.sightline.server.trace.Traces;
import dev.sightline.server.upload.KeptUploads;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Who answers which path. Paths are taken apart as they were sent: an escaped slash or dot is part of a word, and no
/// id has one.
///
/// @param senders who sends to this server, if programs do
/// @param demand what pages look at
/// @param stopping true when the server closes
record Api(
        String version,
        Traces traces,
        KeptUploads kept,
        ViewCalls calls,
        SqlCalls sql,
        ScreenFiles screen,
        SendersAnswer senders,
        DemandAnswer demand,
        BooleanSupplier stopping)
        implements HttpService {
    private static final Pattern KIND = Pattern.compile("[a-z]{1,32}");

    /// `/api/v1/traces/ID/view/KIND` has this many slashes.
    private static final int DEEPEST = 6;

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) {
        String path = ctx.path();
        if (!path.equals("/api") && !path.startsWith("/api/")) {
            return screen.answer(req.headers(), path);
        }
        List<String> words = List.of(path.substring(1).split("/", DEEPEST + 1));
        if (words.equals(List.of("api", "v1", "senders"))) {
            return with(ctx, HttpMethod.GET, _ -> JsonReply.of(senders::writeFields));
        }
        if (words.equals(List.of("api", "v1", "levels"))) {
            return with(ctx, HttpMethod.POST, parameters -> {
                senders.hold(parameters);
                return JsonReply.of(senders::writeFields);
            });
        }
        if (words.equals(List.of("api", "v1", "send"))) {
            return with(ctx, HttpMethod.POST, parameters -> {
                senders.send(parameters);
                return JsonReply.of(senders::writeFields);
            });
        }
        if (words.equals(List.of("api", "v1", "demand"))) {
            return with(ctx, HttpMethod.POST, parameters -> {
                List<Demands.State> states = demand.want(parameters);
                return JsonReply.of(json -> DemandAnswer.writeFields(states, json));
            });
        }
        if (words.size() < 3 || !words.subList(0, 3).equals(List.of("api", "v1", "traces"))) {
            return nothingAt(path);
        }
        if (words.size() == 3) {
            return with(ctx, HttpMethod.GET, this::list);
        }
        Optional<OpenTrace> found = traces.find(words.get(3));
        if (found.isEmpty()) {
            return kept.released(words.get(3))
                    .orElseGet(() -> Problem.notFound("no such trace", words.get(3)))
                    .response()
                    .toHttpResponse();
        }
        kept.used(words.get(3));
        return ofTrace(ctx, found.get(), words.subList(4, words.size()));
    }

    private HttpResponse ofTrace(ServiceRequestContext ctx, OpenTrace trace, List<String> rest) {
        String verb = rest.isEmpty() ? "" : rest.getFirst();
        if (rest.isEmpty()) {
            return with(ctx, HttpMethod.GET, parameters -> calls.info(ctx, trace, parameters));
        }
        if (verb.equals("progress") && rest.size() == 1) {
            return with(ctx, HttpMethod.GET, _ -> Progress.stream(ctx, trace, stopping));
        }
        if (verb.equals("ledger") && rest.size() == 1) {
            return with(ctx, HttpMethod.GET, _ -> JsonReply.of(trace.history()::writeFields));
        }
        if (verb.equals("cancel") && rest.size() == 1) {
            return with(ctx, HttpMethod.POST, _ -> {
                trace.cancel();
                return JsonReply.of(json -> {});
            });
        }
        if (verb.equals("sql") && rest.size() == 1) {
            return with(ctx, HttpMethod.POST, parameters -> sql.answer(ctx, trace, parameters));
        }
        if (verb.equals("sql") && rest.size() == 2 && rest.get(1).equals("open")) {
            return with(ctx, HttpMethod.POST, parameters -> sql.open(ctx, trace, parameters));
        }
        if (verb.equals("view") && rest.size() == 2 && KIND.matcher(rest.get(1)).matches()) {
            return with(ctx, HttpMethod.GET, parameters -> calls.view(ctx, trace, rest.get(1), parameters));
        }
        return nothingAt(ctx.path());
    }

    private static HttpResponse with(
            ServiceRequestContext ctx, HttpMethod method, Function<Map<String, List<String>>, HttpResponse> answer) {
        if (ctx.method() != method) {
            return Problem.ofStatus(HttpStatus.METHOD_NOT_ALLOWED, ctx.path())
                    .response()
                    .toHttpResponse();
        }
        Map<String, List<String>> parameters = QueryString.parse(ctx.query());
        parameters.remove("token");
        return answer.apply(parameters);
    }

    private HttpResponse list(Map<String, List<String>> parameters) {
        return JsonReply.of(json -> {
            json.writeArrayPropertyStart("traces");
            for (OpenTrace each : traces.list()) {
                json.writeStartObject();
                json.writeStringProperty("id", each.id());
                json.writeStringProperty("name", each.trace().name());
                json.writeStringProperty("state", each.load().state().word());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeStringProperty("version", version);
        });
    }

    private static HttpResponse nothingAt(String path) {
        return Problem.notFound("there is nothing here", path).response().toHttpResponse();
    }
}
