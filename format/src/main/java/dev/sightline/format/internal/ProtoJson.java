package dev.sightline.format.internal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// A message of an unknown schema as JSON text: `{"1":5,"2":"abc","3":{"1":7}}`. Bytes that are printable text stand as
/// a string, else as a message if they are one, else in hexadecimal.
public final class ProtoJson {
    private static final int DEEPEST = 16;

    private ProtoJson() {}

    /// @throws Proto.Malformed if the message itself is none
    public static String of(Proto message) throws Proto.Malformed {
        StringBuilder out = new StringBuilder();
        append(message, out, 0);
        return out.toString();
    }

    /// The value of the field at hand: a number, a quoted string, an object.
    public static String valueOf(Proto field) {
        StringBuilder out = new StringBuilder();
        value(field, out, 0);
        return out.toString();
    }

    private static void append(Proto message, StringBuilder out, int depth) throws Proto.Malformed {
        out.append('{');
        boolean any = false;
        while (message.next()) {
            out.append(any ? ",\"" : "\"").append(message.field()).append("\":");
            any = true;
            value(message, out, depth);
        }
        out.append('}');
    }

    private static void value(Proto field, StringBuilder out, int depth) {
        if (!field.isBytes()) {
            out.append(field.number());
            return;
        }
        if (isText(field)) {
            quote(field.string(), out);
            return;
        }
        int mark = out.length();
        if (depth < DEEPEST) {
            try {
                append(field.message(), out, depth + 1);
                return;
            } catch (Proto.Malformed noMessage) {
                out.setLength(mark);
            }
        }
        out.append('"')
                .append(HexFormat.of().formatHex(field.array(), field.start(), field.start() + field.length()))
                .append('"');
    }

    /// Whether the bytes are UTF-8 without control characters: a message of small numbers has some.
    public static boolean isText(Proto field) {
        for (int i = field.start(); i < field.start() + field.length(); i++) {
            byte b = field.array()[i];
            if (b >= 0 && b < ' ' && b != '\n' && b != '\t' && b != '\r' || b == 127) {
                return false;
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(field.array(), field.start(), field.length()));
            return true;
        } catch (CharacterCodingException binary) {
            return false;
        }
    }

    public static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c < ' ') {
                out.append("\\u%04x".formatted((int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
