package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// JSON of an array or what is in it, as UTF-8; bounded.
final class JsonText {
    private byte[] bytes = new byte[1024];
    private int length;

    void clear() {
        length = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    private void room(int more) throws BadField {
        if (length + more > Bits.LONGEST) {
            throw new BadField(Bits.TOO_LONG);
        }
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    void add(char c) throws BadField {
        room(1);
        bytes[length++] = (byte) c;
    }

    /// @param ascii text that needs no escapes
    void plain(String ascii) throws BadField {
        room(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    void string(String text) throws BadField {
        byte[] utf8 = text.getBytes(UTF_8);
        string(utf8, utf8.length);
    }

    void string(byte[] utf8, int count) throws BadField {
        room(count + 2);
        bytes[length++] = '"';
        for (int i = 0; i < count; i++) {
            byte b = utf8[i];
            if (b == '"' || b == '\\') {
                room(count - i + 2);
                bytes[length++] = '\\';
                bytes[length++] = b;
            } else if (b >= 0 && b < ' ') {
                plain("\\u00" + (b < 16 ? "0" : "1") + Character.forDigit(b & 15, 16));
            } else {
                room(count - i + 1);
                bytes[length++] = b;
            }
        }
        add('"');
    }
}
