package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tags of an XML document, one after another, with places in bytes: a broken tag does not spoil the next.
///
/// Comments, instructions and the document type are passed over. Entities are not replaced but for XML's own five and
/// characters by number, so there is nothing to expand and nothing to fetch. Whether tags are nested well is the
/// caller's business. Memory: a tag up to [#MAX_BYTES] a few times; longer text comes in pieces.
public final class XmlInput {
    public static final int MAX_BYTES = 16 << 20;
    public static final String BROKEN_TAG = "a tag that is not well-formed XML";
    private static final int PIECE = 1 << 16;
    private static final int MAX_ATTRIBUTES = 2_000;
    /// `&#x10FFFF;`, and one more.
    private static final int LONGEST_ENTITY = 11;

    /// What stands next.
    public enum Kind {
        OPEN,
        CLOSE,
        /// Between tags; long ones come in several.
        TEXT,
        /// From `<` on, what is no tag.
        BROKEN,
        END
    }

    private final ByteWindow window;
    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private Charset charset = StandardCharsets.UTF_8;
    private String name = "";
    /// The current piece in the window.
    private int start;

    private int length;
    private boolean closes;
    private int depth;
    private boolean anyElement;
    private boolean anything;
    private boolean cut;

    /// @param stream read in blocks
    public XmlInput(InputStream stream) {
        this.window = new ByteWindow(stream);
    }

    public Kind next() throws IOException {
        if (closes) {
            closes = false;
            depth--;
            return Kind.CLOSE;
        }
        start += length;
        length = 0;
        names.clear();
        values.clear();
        while (true) {
            int first = at(0);
            if (first < 0) {
                return Kind.END;
            }
            anything = true;
            if (first != '<') {
                return piece();
            }
            switch (at(1)) {
                case '!' -> declaration();
                case '?' -> instruction();
                case '/' -> {
                    return closing();
                }
                default -> {
                    return opening();
                }
            }
        }
    }

    /// The byte behind the piece's beginning, or -1 at the end of the source.
    private int at(int k) throws IOException {
        while (start + k >= window.end()) {
            int shift = window.more(start);
            if (shift < 0) {
                return -1;
            }
            start -= shift;
        }
        return window.bytes()[start + k] & 0xff;
    }

    private Kind piece() throws IOException {
        while (length < PIECE && at(length) >= 0 && at(length) != '<') {
            length++;
        }
        return Kind.TEXT;
    }

    private boolean begins(String ascii) throws IOException {
        for (int i = 0; i < ascii.length(); i++) {
            if (at(i) != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void declaration() throws IOException {
        if (begins("<!--")) {
            start += 4;
            skipTo("-->");
        } else if (begins("<![CDATA[")) {
            skipTo("]]>");
        } else {
            documentType();
        }
    }

    private void instruction() throws IOException {
        if (begins("<?xml")) {
            while (length < 256 && at(length) >= 0 && at(length) != '>') {
                length++;
            }
            String head = new String(window.bytes(), start, length, StandardCharsets.ISO_8859_1);
            length = 0;
            int encoding = head.indexOf("encoding=");
            if (encoding >= 0 && encoding + 10 < head.length()) {
                int from = encoding + 10;
                int to = head.indexOf(head.charAt(from - 1), from);
                charset = charset(to < 0 ? "" : head.substring(from, to));
            }
        }
        skipTo("?>");
    }

    private static Charset charset(String name) {
        try {
            Charset found = Charset.forName(name);
            return "<".equals(new String(new byte[] {'<'}, found)) ? found : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    /// Moves behind the next `ascii`, without keeping what is before.
    private void skipTo(String ascii) throws IOException {
        while (!begins(ascii)) {
            if (at(0) < 0) {
                cut = true;
                return;
            }
            start++;
        }
        start += ascii.length();
    }

    /// Moves behind `<!DOCTYPE ... [ ... ]>`.
    private void documentType() throws IOException {
        int brackets = 0;
        for (int c = at(0); c >= 0; c = at(0)) {
            if (c == '<' && begins("<!--")) {
                start += 4;
                skipTo("-->");
                continue;
            }
            start++;
            if (c == '"' || c == '\'') {
                skipTo(c == '"' ? "\"" : "'");
            } else if (c == '[') {
                brackets++;
            } else if (c == ']') {
                brackets--;
            } else if (c == '>' && brackets <= 0) {
                return;
            }
        }
        cut = true;
    }

    private Kind closing() throws IOException {
        length = 2;
        name = readName();
        skipBlanks();
        if (name.isEmpty() || at(length) != '>') {
            return broken();
        }
        length++;
        depth = Math.max(0, depth - 1);
        return Kind.CLOSE;
    }

    private Kind opening() throws IOException {
        length = 1;
        name = readName();
        if (name.isEmpty()) {
            return broken();
        }
        while (names.size() <= MAX_ATTRIBUTES && length < MAX_BYTES) {
            boolean blank = skipBlanks();
            int c = at(length);
            if (c == '>' || c == '/' && at(length + 1) == '>') {
                length += c == '>' ? 1 : 2;
                closes = c == '/';
                depth++;
                anyElement = true;
                return Kind.OPEN;
            }
            if (!blank || !attribute()) {
                return broken();
            }
        }
        return broken();
    }

    private Kind broken() throws IOException {
        cut = at(length) < 0;
        return Kind.BROKEN;
    }

    private boolean skipBlanks() throws IOException {
        int before = length;
        while (isBlank(at(length))) {
            length++;
        }
        return length > before;
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /// A name without its prefix; empty if none stands here.
    private String readName() throws IOException {
        int from = length;
        for (int c = at(length); isOfName(c) && length < MAX_BYTES; c = at(length)) {
            if (c == ':') {
                from = length + 1;
            }
            length++;
        }
        return text(from, length);
    }

    private static boolean isOfName(int c) {
        return c > ' ' && "=/<>\"'&?!".indexOf(c) < 0;
    }

    private String text(int from, int to) {
        byte[] bytes = window.bytes();
        for (int i = from; i < to; i++) {
            if (bytes[start + i] < 0) {
                return decoded(bytes, start + from, to - from);
            }
        }
        return new String(bytes, start + from, to - from, StandardCharsets.US_ASCII);
    }

    private String decoded(byte[] bytes, int from, int count) {
        try {
            return charset.newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, count))
                    .toString();
        } catch (CharacterCodingException other) {
            return new String(bytes, from, count, StandardCharsets.ISO_8859_1);
        }
    }

    private boolean attribute() throws IOException {
        String key = readName();
        skipBlanks();
        if (key.isEmpty() || at(length) != '=') {
            return false;
        }
        length++;
        skipBlanks();
        int quote = at(length);
        if (quote != '"' && quote != '\'') {
            return false;
        }
        length++;
        int from = length;
        while (at(length) != quote) {
            if (at(length) < 0 || at(length) == '<' || length >= MAX_BYTES) {
                return false;
            }
            length++;
        }
        names.add(key);
        values.add(plain(text(from, length)));
        length++;
        return true;
    }

    /// With `&lt;` and the like for what they stand.
    private static String plain(String text) {
        int entity = text.indexOf('&');
        if (entity < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int done = 0;
        while (entity >= 0) {
            int end = text.indexOf(';', entity, Math.min(entity + LONGEST_ENTITY, text.length()));
            String character = end < 0 ? null : character(text.substring(entity + 1, end));
            out.append(text, done, entity);
            out.append(character == null ? "&" : character);
            done = character == null ? entity + 1 : end + 1;
            entity = text.indexOf('&', done);
        }
        return out.append(text, done, text.length()).toString();
    }

    private static @Nullable String character(String entity) {
        return switch (entity) {
            case "lt" -> "<";
            case "gt" -> ">";
            case "amp" -> "&";
            case "quot" -> "\"";
            case "apos" -> "'";
            default -> entity.startsWith("#") ? numbered(entity) : null;
        };
    }

    private static @Nullable String numbered(String entity) {
        boolean hexadecimal = entity.startsWith("#x");
        try {
            int point = Integer.parseInt(entity, hexadecimal ? 2 : 1, entity.length(), hexadecimal ? 16 : 10);
            return Character.isValidCodePoint(point) ? Character.toString(point) : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /// What is wrong with the document as a whole, once it has ended; null if nothing is.
    public @Nullable String damage() {
        if (cut || depth > 0) {
            return "the XML ends in the middle of an element";
        }
        return anything && !anyElement ? "no XML element" : null;
    }

    /// Where the current piece begins in the source.
    public long start() {
        return window.base() + start;
    }

    /// Where the current piece ends in the source.
    public long end() {
        return start() + length;
    }

    /// Rejects what is here as no tag.
    public void reject(RowSink sink) {
        sink.rejectRow(BROKEN_TAG, start(), window.bytes(), start, Math.min(length, 4096));
    }

    /// Of the element, without a prefix.
    public String name() {
        return name;
    }

    public int attributes() {
        return names.size();
    }

    public String attributeName(int i) {
        return names.get(i);
    }

    public String attributeValue(int i) {
        return values.get(i);
    }

    /// The value of an attribute of the tag just opened; empty if it has none of that name.
    public String attribute(String called) {
        int at = names.indexOf(called);
        return at < 0 ? "" : attributeValue(at);
    }

    public String text() {
        return plain(text(0, length));
    }
}
