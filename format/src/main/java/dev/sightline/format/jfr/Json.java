package dev.sightline.format.jfr;

import java.util.HexFormat;

/// Strings as JSON writes them.
public final class Json {
    private Json() {}

    static void quoted(StringBuilder out, String string) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
