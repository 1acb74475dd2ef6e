package dev.sightline.server;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sightline.server.reply.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// The files of the page, from the class path. A path is a few plain words with a known ending, or there is no such
/// file: no spelling of `..` is a word, so nothing else of the class path can be asked for.
final class ScreenFiles {
    private static final Pattern PATH =
            Pattern.compile("(?:/[A-Za-z0-9_-]+){0,6}/[A-Za-z0-9_.-]*[A-Za-z0-9_-]\\.([a-z0-9]{2,8})");
    private static final Pattern HASHED = Pattern.compile("/assets/.*-[A-Za-z0-9_-]{8}\\.[a-z0-9]+");
    private static final Map<String, MediaType> TYPES = Map.ofEntries(
            Map.entry("html", MediaType.HTML_UTF_8),
            Map.entry("js", MediaType.create("text", "javascript").withCharset(StandardCharsets.UTF_8)),
            Map.entry("css", MediaType.CSS_UTF_8),
            Map.entry("json", MediaType.JSON_UTF_8),
            Map.entry("webmanifest", MediaType.MANIFEST_JSON_UTF_8),
            Map.entry("svg", MediaType.SVG_UTF_8),
            Map.entry("png", MediaType.PNG),
            Map.entry("ico", MediaType.ICO),
            Map.entry("txt", MediaType.PLAIN_TEXT_UTF_8),
            Map.entry("wasm", MediaType.WASM_APPLICATION),
            Map.entry("woff2", MediaType.WOFF2));

    /// @param root absolute, with a slash at the end
    record Root(String root) {}

    /// @param lasts whether it cannot change while the server runs: it comes from a jar, and not from a folder of
    /// classes
    private record Content(MediaType type, byte[] bytes, String tag, String caching, boolean lasts) {}

    private final Root root;

    /// Only what exists is kept, so requests cannot make it grow beyond the page.
    private final Map<String, Content> contents = new ConcurrentHashMap<>();

    ScreenFiles(Root root) {
        this.root = root;
    }

    HttpResponse answer(RequestHeaders request, String path) {
        if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
            return Problem.ofStatus(HttpStatus.METHOD_NOT_ALLOWED, path)
                    .response()
                    .toHttpResponse();
        }
        Optional<Content> found = find(path.equals("/") ? "/index.html" : path);
        if (found.isEmpty()) {
            return Problem.notFound("there is nothing here", path).response().toHttpResponse();
        }
        Content content = found.get();
        boolean known = request.get(HttpHeaderNames.IF_NONE_MATCH, "").contains(content.tag());
        ResponseHeaders headers = ResponseHeaders.builder(known ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .contentType(content.type())
                .set(HttpHeaderNames.ETAG, content.tag())
                .set(HttpHeaderNames.CACHE_CONTROL, content.caching())
                .build();
        return known ? HttpResponse.of(headers) : HttpResponse.of(headers, HttpData.wrap(content.bytes()));
    }

    private Optional<Content> find(String path) {
        Content kept = contents.get(path);
        if (kept != null) {
            return Optional.of(kept);
        }
        Optional<Content> read = read(path);
        read.filter(Content::lasts).ifPresent(content -> contents.put(path, content));
        return read;
    }

    private Optional<Content> read(String path) {
        var parts = PATH.matcher(path);
        if (!parts.matches() || path.contains("..")) {
            return Optional.empty();
        }
        MediaType type = TYPES.get(parts.group(1));
        if (type == null) {
            return Optional.empty();
        }
        URL file = ScreenFiles.class.getResource(root.root() + path.substring(1));
        if (file == null) {
            return Optional.empty();
        }
        try (InputStream in = file.openStream()) {
            byte[] bytes = in.readAllBytes();
            String caching = HASHED.matcher(path).matches() ? "public, max-age=31536000, immutable" : "no-cache";
            return Optional.of(new Content(
                    type, bytes, tag(bytes), caching, !file.getProtocol().equals("file")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Weak, because the same file is sent packed or plain.
    private static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return "W/\"" + HexFormat.of().formatHex(digest, 0, 12) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
