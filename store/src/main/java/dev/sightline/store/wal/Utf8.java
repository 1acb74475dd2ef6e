package dev.sightline.store.wal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Text as bytes that give it back.
public final class Utf8 {
    private Utf8() {}

    /// @throws IllegalArgumentException if the text has half of a surrogate pair, which UTF-8 cannot say: it would come
    /// back as a question mark
    public static byte[] exactly(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no text: it has half of a pair of surrogates; write another name", e);
        }
    }
}
