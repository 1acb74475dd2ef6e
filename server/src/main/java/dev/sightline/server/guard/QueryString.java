package dev.sightline.server.guard;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the query of a URL. Strict, because the lenient ones replace what they do not understand, and then the answer
/// is to another question; and only `&` separates, because `;` stands in paintings.
public final class QueryString {
    private static final int MAX = 256;

    private QueryString() {}

    /// @throws IllegalArgumentException if an escape or its UTF-8 is broken or there are more than 256 parameters
    public static Map<String, List<String>> parse(@Nullable String query) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return all;
        }
        String[] pairs = query.split("&", MAX + 1);
        if (pairs.length > MAX) {
            throw new IllegalArgumentException("more than " + MAX + " parameters");
        }
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            if (!pair.isEmpty()) {
                all.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return all;
    }

    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes.write(escape(text, i));
                i += 3;
            } else {
                int point = text.codePointAt(i);
                bytes.writeBytes((c == '+' ? " " : Character.toString(point)).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(point);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("a parameter is not UTF-8: " + text, e);
        }
    }

    private static int escape(String text, int at) {
        int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
        int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("a % without two hexadecimal digits in a parameter: " + text);
        }
        return high << 4 | low;
    }
}
