package dev.sightline.server.guard;

import com.linecorp.armeria.common.Cookie;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpHeadersBuilder;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import dev.sightline.server.reply.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Lets in who may: the right Host, no foreign Origin, and the token where one is set.
public final class Guard extends SimpleDecoratingHttpService {
    private static final String BEARER = "Bearer ";
    private static final long DROPPED_BYTES = 1 << 20;
    private static final String CONTENT_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    /// Where the page runs scenes: files of the user's that nobody looked at. It has no origin, no network and no files
    /// but those that it makes itself; the hash is of the script in it.
    static final String SCENE_PATH = "/scene.html";

    private static final String SCENE_POLICY = "default-src 'none'; script-src"
            + " 'sha256-tPbPY98ZpLWTW+obZwTvm+m2w3RyG9bRc8h/NQ21iis=' blob:; worker-src blob:; connect-src 'none';"
            + " frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts";

    private final OwnAddress own;
    private final @Nullable String token;

    public Guard(HttpService inner, OwnAddress own, @Nullable String token) {
        super(inner);
        this.own = own;
        this.token = token;
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) throws Exception {
        String policy = ctx.path().equals(SCENE_PATH) ? SCENE_POLICY : CONTENT_POLICY;
        ctx.mutateAdditionalResponseHeaders(headers -> secure(headers, policy));
        // ErrorAnswers does.
        ctx.setShouldReportUnloggedExceptions(false);
        int port = ctx.localAddress().getPort();
        Optional<Problem> foreign = foreign(req.headers(), ctx.path(), port);
        if (foreign.isPresent()) {
            return refuse(req, foreign.get());
        }
        if (token == null) {
            return unwrap().serve(ctx, req);
        }
        return serveKnown(ctx, req, token, "sightline-" + port);
    }

    /// A token in the URL of the page moves to a cookie, so that it is not in what people copy and bookmark.
    private HttpResponse serveKnown(ServiceRequestContext ctx, HttpRequest req, String expected, String cookie)
            throws Exception {
        Map<String, List<String>> parameters = QueryString.parse(ctx.query());
        boolean inUrl =
                same(expected, parameters.getOrDefault("token", List.of("")).getFirst());
        if (inUrl && !ctx.path().startsWith("/api/") && ctx.method() == HttpMethod.GET) {
            String secure = own.scheme().equals("https") ? "; Secure" : "";
            return HttpResponse.of(ResponseHeaders.builder(HttpStatus.SEE_OTHER)
                    .set(HttpHeaderNames.LOCATION, ctx.path())
                    .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                    .set(
                            HttpHeaderNames.SET_COOKIE,
                            cookie + "=" + expected + "; Path=/; HttpOnly; SameSite=Strict" + secure)
                    .build());
        }
        if (inUrl || knows(req.headers(), expected, cookie)) {
            return unwrap().serve(ctx, req);
        }
        return refuse(
                req,
                new Problem(
                        HttpStatus.UNAUTHORIZED,
                        "the token is missing or wrong",
                        ctx.path(),
                        "open the address that Sightline printed when it started"));
    }

    /// A short body is let in and dropped first: over HTTP/2 an answer before its end resets the stream, and the client
    /// hears of a broken connection where it should hear of its token.
    private static HttpResponse refuse(HttpRequest req, Problem problem) {
        HttpResponse answer = problem.response().toHttpResponse();
        long length = req.headers().contentLength();
        if (length <= 0 || length > DROPPED_BYTES) {
            return answer;
        }
        return HttpResponse.of(req.subscribe().handle((done, failure) -> answer));
    }

    private Optional<Problem> foreign(RequestHeaders headers, String path, int port) {
        String host = headers.authority();
        if (!own.isHost(host, port)) {
            return forbidden("the Host header is not ours", String.valueOf(host), port);
        }
        for (String origin : headers.getAll(HttpHeaderNames.ORIGIN)) {
            if (!own.isOrigin(origin, port)) {
                return forbidden("the Origin header is not ours", origin, port);
            }
        }
        String site = headers.get(HttpHeaderNames.SEC_FETCH_SITE, "none");
        boolean ourPage = site.equals("none") || site.equals("same-origin");
        return path.startsWith("/api/") && !ourPage
                ? forbidden("the request comes from a page of another site", site, port)
                : Optional.empty();
    }

    private static Optional<Problem> forbidden(String what, String where, int port) {
        return Optional.of(
                new Problem(HttpStatus.FORBIDDEN, what, where, "use 127.0.0.1:" + port + " or the printed address"));
    }

    private static boolean knows(RequestHeaders headers, String token, String cookie) {
        String authorization = headers.get(HttpHeaderNames.AUTHORIZATION, "");
        if (authorization.startsWith(BEARER) && same(token, authorization.substring(BEARER.length()))) {
            return true;
        }
        for (Cookie each : headers.cookies()) {
            if (each.name().equals(cookie) && same(token, each.value())) {
                return true;
            }
        }
        return false;
    }

    /// In a time that says nothing about how much was right.
    private static boolean same(String token, String given) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    static void secure(HttpHeadersBuilder headers) {
        secure(headers, CONTENT_POLICY);
    }

    private static void secure(HttpHeadersBuilder headers, String policy) {
        headers.set(HttpHeaderNames.CONTENT_SECURITY_POLICY, policy)
                .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
                .set(HttpHeaderNames.REFERRER_POLICY, "no-referrer")
                .set(HttpHeaderNames.CROSS_ORIGIN_RESOURCE_POLICY, "same-origin")
                .set(HttpHeaderNames.CROSS_ORIGIN_OPENER_POLICY, "same-origin");
    }
}
