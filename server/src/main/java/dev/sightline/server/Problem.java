package dev.sightline.server;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import dev.sightline.sql.SqlFailure;
import dev.sightline.sql.SqlProblem;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CancellationException;
import tools.jackson.core.JsonGenerator;

/// Why a request is refused, as people read it: the *error* object of docs/api.md.
record Problem(HttpStatus status, String what, String where, String hint) {
    private static final int LONGEST = 2000;

    static Problem badRequest(String what, String where, String hint) {
        return new Problem(HttpStatus.BAD_REQUEST, what, where, hint);
    }

    static Problem notFound(String what, String where) {
        return new Problem(HttpStatus.NOT_FOUND, what, where, "see docs/api.md for what there is");
    }

    static Problem tooMany(String where) {
        return new Problem(
                HttpStatus.TOO_MANY_REQUESTS, "too many requests at once", where, "try again when some are answered");
    }

    static Problem tooLarge(String what, String where) {
        return new Problem(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE, what, where, "open large files by name: sightline open FILE");
    }

    /// @param where the path of the request
    static Problem of(Throwable thrown, String where) {
        return switch (Exceptions.peel(thrown)) {
            case Refusal refusal -> refusal.problem();
            case SqlProblem wrong
            when wrong.line() > 0 ->
                badRequest(oneLine(wrong), "line " + wrong.line() + ", column " + wrong.column(), "");
            case SqlFailure stopped -> new Problem(HttpStatus.SERVICE_UNAVAILABLE, oneLine(stopped), where, "");
            case IllegalArgumentException wrong -> badRequest(oneLine(wrong), where, "");
            case ContentTooLargeException _ -> tooLarge("the body is too large", where);
            case RequestTimeoutException _ ->
                new Problem(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "this took too long and was stopped",
                        where,
                        "narrow the time window, or allow approx=true");
            case CancellationException _ ->
                new Problem(HttpStatus.SERVICE_UNAVAILABLE, "stopped before it was answered", where, "try again");
            case HttpStatusException status -> ofStatus(status.httpStatus(), where);
            case Throwable defect ->
                new Problem(
                        HttpStatus.INTERNAL_SERVER_ERROR,
                        "Sightline has a defect: " + defect.getClass().getSimpleName(),
                        where,
                        "the server's messages say more");
        };
    }

    static Problem ofStatus(HttpStatus status, String where) {
        return new Problem(status, status.reasonPhrase().toLowerCase(java.util.Locale.ROOT), where, "");
    }

    boolean isDefect() {
        return status.equals(HttpStatus.INTERNAL_SERVER_ERROR);
    }

    AggregatedHttpResponse response() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.generator(bytes)) {
            json.writeStartObject();
            json.writeName("error").writeStartObject();
            json.writeStringProperty("what", shortened(what));
            json.writeStringProperty("where", shortened(where));
            json.writeStringProperty("hint", shortened(hint));
            json.writeEndObject();
            json.writeEndObject();
        }
        ResponseHeaders headers = ResponseHeaders.builder(status)
                .contentType(MediaType.JSON_UTF_8)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .build();
        return AggregatedHttpResponse.of(headers, HttpData.wrap(bytes.toByteArray()));
    }

    private static String oneLine(Throwable wrong) {
        String message = wrong.getMessage();
        return message == null
                ? "the request is wrong"
                : message.lines().findFirst().orElse("");
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
    }

    /// Carries a problem to where answers are made.
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Problem problem;

        Refusal(Problem problem) {
            super(problem.what(), null, false, false);
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }

    Refusal refusal() {
        return new Refusal(this);
    }
}
