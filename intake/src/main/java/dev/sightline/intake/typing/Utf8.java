package dev.sightline.intake.typing;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Tells UTF-8 from the older encodings that logs still mix in.
final class Utf8 {
    static final Charset WINDOWS = Charset.forName("windows-1252");

    private Utf8() {}

    static boolean isValid(byte[] bytes, int start, int length) {
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, start, length));
            return true;
        } catch (CharacterCodingException notUtf8) {
            return false;
        }
    }
}
