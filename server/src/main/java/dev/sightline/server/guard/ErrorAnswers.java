package dev.sightline.server.guard;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.server.reply.Problem;
import dev.sightline.server.reply.ReplyStream;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns every failure into the error form of the API, and writes the defects down. The one place that logs.
public final class ErrorAnswers implements ServerErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorAnswers.class);

    @Override
    public HttpResponse onServiceException(ServiceRequestContext ctx, Throwable cause) {
        return response(ctx.path(), cause).toHttpResponse();
    }

    /// Requests that never reach a service: too long, not HTTP, unknown method.
    @Override
    public AggregatedHttpResponse renderStatus(
            @Nullable ServiceRequestContext ctx,
            ServiceConfig config,
            @Nullable RequestHeaders headers,
            HttpStatus status,
            @Nullable String description,
            @Nullable Throwable cause) {
        String where = ctx != null ? ctx.path() : headers != null ? headers.path() : "";
        AggregatedHttpResponse plain = Problem.ofStatus(status, where).response();
        return AggregatedHttpResponse.of(plain.headers().withMutations(Guard::secure), plain.content());
    }

    static AggregatedHttpResponse response(String path, Throwable cause) {
        Problem problem = Problem.of(cause, path);
        if (problem.isDefect()) {
            log(path, cause);
        } else if (Exceptions.peel(cause) instanceof VirtualMachineError) {
            LOG.warn("{}: {}", path, problem.what());
        }
        return problem.response();
    }

    /// Ends an answer with its failure, errors too: a request whose thread died would never be answered.
    public static void fail(ServiceRequestContext ctx, ReplyStream out, Throwable failure) {
        Throwable reason = reason(ctx, failure);
        boolean told = out.fail(reason);
        if (!told && !(failure instanceof CancellationException)) {
            log(ctx.path(), failure);
        }
    }

    /// Why a scan ended. One that saw the time of its request run out may give up before the server itself has
    /// answered: it gives the same reason.
    public static Throwable reason(ServiceRequestContext ctx, Throwable failure) {
        return failure instanceof CancellationException
                        && ctx.cancellationCause() instanceof RequestTimeoutException late
                ? late
                : failure;
    }

    /// For a failure after the first bytes of an answer were sent.
    public static void log(String path, Throwable cause) {
        LOG.error("{} failed", path, cause);
    }
}
