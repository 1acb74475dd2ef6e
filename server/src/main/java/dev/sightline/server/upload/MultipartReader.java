package dev.sightline.server.upload;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads multipart/form-data (RFC 7578) part by part in 64 KiB, whatever is sent. One thread.
///
/// ```
/// --B CRLF  Header: value CRLF ...  CRLF  bytes  CRLF --B CRLF ...  CRLF --B--
/// ```
final class MultipartReader {
    private static final int CAPACITY = 1 << 16;
    private static final int LONGEST_LINE = 8192;
    private static final int MAX_LINES = 20;
    private static final Pattern BOUNDARY = Pattern.compile(
            "(?i)multipart/form-data\\s*;(?:.*;)?\\s*boundary=(?:\"([^\"\\r\\n]{1,70})\"|([^\\s;\"]{1,70}))(?:\\s*;.*|\\s*)");
    private static final Pattern NAME = Pattern.compile("(?i);\\s*name=(?:\"([^\"]*)\"|([^\\s;\"]+))");
    private static final Pattern FILE = Pattern.compile("(?i);\\s*filename=(?:\"([^\"]*)\"|([^\\s;\"]+))");

    /// What a part says of itself.
    ///
    /// @param fileName null when the part is no file
    record Part(String name, @Nullable String fileName) {}

    private final InputStream in;
    private final byte[] delimiter;
    private final byte[] buffer = new byte[CAPACITY];
    private int start;
    private int end;

    MultipartReader(InputStream in, String boundary) {
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        // The first delimiter may lack the line break before it.
        buffer[0] = '\r';
        buffer[1] = '\n';
        end = 2;
    }

    /// The boundary that a Content-Type header gives.
    static Optional<String> boundary(String contentType) {
        Matcher found = BOUNDARY.matcher(contentType);
        return found.matches()
                ? Optional.of(found.group(1) != null ? found.group(1) : found.group(2))
                : Optional.empty();
    }

    /// Goes to the next part; the one before must have been copied. Empty at the end.
    ///
    /// @throws IllegalArgumentException if this is not multipart/form-data
    Optional<Part> next() throws IOException {
        if (delimiterFollows("--")) {
            return Optional.empty();
        }
        if (!line().isBlank()) {
            throw malformed("something follows a boundary");
        }
        String disposition = "";
        for (int lines = 0; ; lines++) {
            String line = line();
            if (line.isEmpty()) {
                break;
            }
            if (lines == MAX_LINES) {
                throw malformed("a part has more than " + MAX_LINES + " header lines");
            }
            if (line.toLowerCase(Locale.ROOT).startsWith("content-disposition:")) {
                disposition = line;
            }
        }
        String name = group(NAME, disposition);
        if (name == null) {
            throw malformed("a part has no name");
        }
        return Optional.of(new Part(name, group(FILE, disposition)));
    }

    private static @Nullable String group(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            return null;
        }
        return found.group(1) != null ? found.group(1) : found.group(2);
    }

    /// Copies the body of the part, or what comes before the first, and stops behind the delimiter.
    ///
    /// @return how many bytes, or -1 if there were more than `most`
    long copy(OutputStream out, long most) throws IOException {
        long copied = 0;
        while (true) {
            int at = find();
            int safe = at >= 0 ? at : Math.max(start, end - delimiter.length + 1);
            copied += safe - start;
            if (copied > most) {
                return -1;
            }
            out.write(buffer, start, safe - start);
            start = safe;
            if (at >= 0) {
                start += delimiter.length;
                return copied;
            }
            fill();
        }
    }

    private int find() {
        for (int i = start; i <= end - delimiter.length; i++) {
            int same = 0;
            while (same < delimiter.length && buffer[i + same] == delimiter[same]) {
                same++;
            }
            if (same == delimiter.length) {
                return i;
            }
        }
        return -1;
    }

    private boolean delimiterFollows(String text) throws IOException {
        while (end - start < text.length()) {
            fill();
        }
        for (int i = 0; i < text.length(); i++) {
            if (buffer[start + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private String line() throws IOException {
        int looked = 0;
        while (true) {
            while (start + looked + 1 < end) {
                if (buffer[start + looked] == '\r' && buffer[start + looked + 1] == '\n') {
                    String line = new String(buffer, start, looked, StandardCharsets.UTF_8);
                    start += looked + 2;
                    return line;
                }
                looked++;
            }
            if (looked > LONGEST_LINE) {
                throw malformed("a header line is longer than " + LONGEST_LINE + " bytes");
            }
            fill();
        }
    }

    /// Moves what is left to the front and reads at least one byte more.
    private void fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        int read = in.read(buffer, end, CAPACITY - end);
        if (read < 0) {
            throw new EOFException("the upload ends in the middle");
        }
        end += read;
    }

    private static IllegalArgumentException malformed(String what) {
        return new IllegalArgumentException("not multipart/form-data: " + what);
    }
}
