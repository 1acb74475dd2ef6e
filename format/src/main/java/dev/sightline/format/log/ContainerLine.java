package dev.sightline.format.log;

import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A line as those who run containers keep it: when it came, from which stream, and what the program wrote. Kubernetes
/// (CRI) puts `2026-03-01T09:00:02.5Z stderr F ` in front, Docker makes an object of `log`, `stream` and `time`.
final class ContainerLine {
    static final byte[] OUT = "stdout".getBytes(StandardCharsets.US_ASCII);
    static final byte[] ERR = "stderr".getBytes(StandardCharsets.US_ASCII);

    private final Json json = new Json();
    private final Stamp stamp = new Stamp(ZoneOffset.UTC);
    private long nanos;
    private boolean error;
    private boolean partial;
    private byte[] text = {};
    private int from;
    private int to;

    /// Whether these bytes are such a line.
    boolean read(byte[] bytes, int start, int end) {
        if (start < end && bytes[start] == '{') {
            return docker(bytes, start, end);
        }
        int at = start < end ? stamp.read(StampKind.ISO, bytes, start, end) : -1;
        if (at < 0 || bytes[start + 10] != 'T' || !blank(bytes, at, end)) {
            return false;
        }
        int tag = Scan.findBlank(bytes, at + 1, end);
        if (!stream(bytes, at + 1, tag) || !blank(bytes, tag, end)) {
            return false;
        }
        int behind = Scan.findBlank(bytes, tag + 1, end);
        boolean known = behind > tag + 1 && (bytes[tag + 1] == 'F' || bytes[tag + 1] == 'P');
        if (!known || behind > tag + 2 && bytes[tag + 2] != ':') {
            return false;
        }
        nanos = stamp.nanos();
        partial = bytes[tag + 1] == 'P';
        text = bytes;
        from = Math.min(end, behind + 1);
        to = end;
        return true;
    }

    private static boolean blank(byte[] bytes, int at, int end) {
        return at < end && bytes[at] == ' ';
    }

    private boolean stream(byte[] bytes, int at, int end) {
        error = isAt(ERR, bytes, at, end);
        return error || isAt(OUT, bytes, at, end);
    }

    private static boolean isAt(byte[] name, byte[] bytes, int at, int end) {
        return Arrays.equals(name, 0, name.length, bytes, at, Math.max(at, end));
    }

    private boolean docker(byte[] bytes, int start, int end) {
        boolean logged = false;
        boolean streamed = false;
        boolean timed = false;
        try (JsonParser parser = json.parser(bytes, start, end - start)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() != JsonToken.VALUE_STRING) {
                    // what the program's labels say
                    if (!name.equals("attrs")) {
                        return false;
                    }
                    parser.skipChildren();
                    continue;
                }
                int length = json.encode(parser);
                switch (name) {
                    case "log" -> {
                        keep(length);
                        logged = true;
                    }
                    case "stream" -> streamed = stream(json.utf8(), 0, length);
                    case "time" -> {
                        timed = stamp.read(StampKind.ISO, json.utf8(), 0, length) == length;
                        nanos = stamp.nanos();
                    }
                    default -> {
                        return false;
                    }
                }
            }
            return logged && streamed && timed && parser.nextToken() == null;
        } catch (JacksonException bad) {
            return false;
        }
    }

    /// Without the end of line, which a line that is too long for Docker lacks.
    private void keep(int length) {
        text = Arrays.copyOf(json.utf8(), length);
        from = 0;
        to = length;
        partial = to == 0 || text[to - 1] != '\n';
        while (to > 0 && (text[to - 1] == '\n' || text[to - 1] == '\r')) {
            to--;
        }
    }

    long nanos() {
        return nanos;
    }

    boolean isError() {
        return error;
    }

    /// Whether the next of the same stream goes on with the same line.
    boolean isPartial() {
        return partial;
    }

    /// What the program wrote, from [#from()] to [#to()].
    byte[] text() {
        return text;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /// What the first lines of a source hold, without what is around it; null where they are no such lines.
    ///
    /// @param whole whether that is all of the source
    static byte @Nullable [] unwrapped(byte[] head, int offset, int length, boolean whole) {
        ContainerLine line = new ContainerLine();
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        int end = offset + length;
        boolean any = false;
        for (int p = offset; p < end; ) {
            int to = Scan.find(head, p, end, (byte) '\n');
            if (to == end && !whole && any) {
                break;
            }
            int trimmed = to > p && head[to - 1] == '\r' ? to - 1 : to;
            if (Scan.skipBlanks(head, p, trimmed) < trimmed) {
                if (!line.read(head, p, trimmed)) {
                    return null;
                }
                any = true;
                texts.write(line.text, line.from, line.to - line.from);
                if (!line.partial) {
                    texts.write('\n');
                }
            }
            p = to + 1;
        }
        return any ? texts.toByteArray() : null;
    }
}
