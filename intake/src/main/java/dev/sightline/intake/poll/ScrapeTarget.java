package dev.sightline.intake.poll;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.format.Format;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A program that shows its metrics in Prometheus' text form. Each turn also has a sample `up`, 1 or 0, and how long it
/// took, under the names that Prometheus gives them.
///
/// @param url as the user named it
/// @param patience how long an answer may take, to its last byte
/// @param handler takes text for [#format]
public record ScrapeTarget(URI url, HttpClient client, Duration patience, MessageHandler handler)
        implements Poll.Target {
    static final int MAX_BYTES = 16 << 20;

    /// @throws IllegalArgumentException if it is no address of a target: one line
    public static URI parse(String text) {
        URI url;
        try {
            url = URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--scrape " + text + ": no URL", e);
        }
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
            throw new IllegalArgumentException("--scrape " + text + ": http://HOST:PORT/PATH or https:// is expected");
        }
        return String.valueOf(url.getPath()).isEmpty() ? url.resolve("/metrics") : url;
    }

    /// How the answers of targets are read.
    public static Format format(Format prometheus) {
        return new ScrapedFormat(prometheus);
    }

    /// What asks: it follows no redirections, as only what the user named is asked.
    public static HttpClient newClient() {
        return HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(10))
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public String name() {
        return url.toString();
    }

    /// `host:port`, as Prometheus calls it.
    String instance() {
        int port = url.getPort() >= 0 ? url.getPort() : "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
        return url.getHost() + ":" + port;
    }

    @Override
    public void fetch() throws IOException, InterruptedException {
        long began = System.nanoTime();
        byte[] body = new byte[0];
        String why = "";
        try {
            body = ask();
        } catch (Poll.Unreachable e) {
            why = String.valueOf(e.getMessage());
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream(body.length + 64);
        all.writeBytes(body);
        double seconds = (System.nanoTime() - began) / 1e9;
        all.writeBytes(
                ("\nup " + (why.isEmpty() ? 1 : 0) + "\nscrape_duration_seconds " + seconds + "\n").getBytes(US_ASCII));
        handler.take(new Message(instance(), all.toByteArray()));
        if (!why.isEmpty()) {
            throw new Poll.Unreachable(why);
        }
    }

    private byte[] ask() throws Poll.Unreachable, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1")
                .timeout(patience)
                .build();
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), MAX_BYTES));
        try {
            HttpResponse<byte[]> its = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (its.statusCode() != 200) {
                throw new Poll.Unreachable("status " + its.statusCode());
            }
            return its.body();
        } catch (TimeoutException e) {
            throw new Poll.Unreachable("no whole answer within " + patience.toMillis() + " ms");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            String why = cause == null || cause.getMessage() == null ? "cannot be reached" : cause.getMessage();
            throw new Poll.Unreachable(why);
        } finally {
            boolean _ = answer.cancel(true);
        }
    }
}
