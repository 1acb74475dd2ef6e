package dev.sightline.app.watch;

import java.io.Closeable;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Posts JSON to one address that whoever runs this program named. Nobody is followed elsewhere, and nobody is waited
/// for long. One thread.
public final class JsonPost implements Closeable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_PORT = 65_535;

    private final URI url;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    public JsonPost(URI url) {
        this.url = url;
    }

    /// @param option that it was given to
    /// @throws IllegalArgumentException if it is no URL of HTTP
    public static URI url(String option, String text) {
        URI url = URI.create(text);
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!http || url.getHost() == null || url.getUserInfo() != null || url.getPort() > MOST_PORT) {
            throw new IllegalArgumentException(option + " " + text + ": http://HOST[:PORT]/PATH or https is expected");
        }
        return url;
    }

    /// @return what went wrong; "": nothing did
    public String send(String json) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(PATIENCE)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        CompletableFuture<HttpResponse<Void>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        try {
            // the request's own time-out ends with the head of the answer
            int status =
                    answer.get(2 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS).statusCode();
            return status / 100 == 2 ? "" : "HTTP " + status;
        } catch (TimeoutException e) {
            boolean _ = answer.cancel(true);
            return "no end of an answer";
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
