package dev.sightline.server.reply;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.ShuttingDownException;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.sql.trace.SqlProblem;
import dev.sightline.store.arrow.CutFile;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;

/// Why a request is refused, as people read it: the *error* object of docs/api.md.
///
/// @param retrySeconds when to ask again; 0: not said
public record Problem(HttpStatus status, String what, String where, String hint, int retrySeconds) {
    private static final int LONGEST = 2000;
    private static final int SOON = 1;

    public Problem(HttpStatus status, String what, String where, String hint) {
        this(status, what, where, hint, 0);
    }

    public static Problem badRequest(String what, String where, String hint) {
        return new Problem(HttpStatus.BAD_REQUEST, what, where, hint);
    }

    public static Problem notFound(String what, String where) {
        return new Problem(HttpStatus.NOT_FOUND, what, where, "see docs/api.md for what there is");
    }

    public static Problem tooMany(String where) {
        return new Problem(
                HttpStatus.TOO_MANY_REQUESTS,
                "too many requests at once",
                where,
                "try again when some are answered",
                SOON);
    }

    public static Problem tooLarge(String what, String where) {
        return new Problem(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE, what, where, "open large files by name: sightline open FILE");
    }

    /// @param where the path of the request
    public static Problem of(Throwable thrown, String where) {
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
            case ShuttingDownException _ ->
                new Problem(HttpStatus.SERVICE_UNAVAILABLE, "the server is stopping", where, "");
            case CancellationException _ ->
                new Problem(HttpStatus.SERVICE_UNAVAILABLE, "stopped before it was answered", where, "try again");
            case OutOfMemoryError none ->
                new Problem(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        isOfThreads(none)
                                ? "no more threads can be made now"
                                : "there is too little memory for this now",
                        where,
                        "try again when other requests are answered",
                        SOON);
            case RejectedExecutionException _ ->
                new Problem(HttpStatus.SERVICE_UNAVAILABLE, "no thread is free now", where, "try again", SOON);
            case StackOverflowError _ -> badRequest("the request is nested too deeply", where, "");
            case InternalError cut
            when CutFile.isMeant(cut) -> new Problem(HttpStatus.SERVICE_UNAVAILABLE, CutFile.MESSAGE, where, "");
            case UncheckedIOException file
            when file.getCause() != null ->
                new Problem(HttpStatus.SERVICE_UNAVAILABLE, oneLine(file.getCause()), where, "");
            case HttpStatusException status -> ofStatus(status.httpStatus(), where);
            case Throwable defect ->
                new Problem(
                        HttpStatus.INTERNAL_SERVER_ERROR,
                        "Sightline has a defect: " + defect.getClass().getSimpleName(),
                        where,
                        "the server's messages say more");
        };
    }

    private static boolean isOfThreads(OutOfMemoryError none) {
        return String.valueOf(none.getMessage()).contains("native thread");
    }

    public static Problem ofStatus(HttpStatus status, String where) {
        return new Problem(status, status.reasonPhrase().toLowerCase(java.util.Locale.ROOT), where, "");
    }

    public boolean isDefect() {
        return status.equals(HttpStatus.INTERNAL_SERVER_ERROR);
    }

    public AggregatedHttpResponse response() {
        byte[] document = JsonReply.object(json -> {
            json.writeObjectPropertyStart("error");
            json.writeStringProperty("what", shortened(what));
            json.writeStringProperty("where", shortened(where));
            json.writeStringProperty("hint", shortened(hint));
            json.writeEndObject();
        });
        ResponseHeadersBuilder headers = ResponseHeaders.builder(status)
                .contentType(MediaType.JSON_UTF_8)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store");
        if (retrySeconds > 0) {
            headers.setInt(HttpHeaderNames.RETRY_AFTER, retrySeconds);
        }
        return AggregatedHttpResponse.of(headers.build(), HttpData.wrap(document));
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

    public Refusal refusal() {
        return new Refusal(this);
    }
}
