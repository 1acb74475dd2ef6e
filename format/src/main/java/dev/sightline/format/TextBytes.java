package dev.sightline.format;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Is this text at all?
public final class TextBytes {
    /// Of a text however short.
    private static final int FEW_NULS = 3;

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private TextBytes() {}

    /// The text as UTF-8, or as Windows-1252 if it is none: as intake reads cells, so that names of columns are
    /// readable where their values are.
    public static String decode(byte[] bytes, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, offset, length, WINDOWS);
        }
    }

    /// Whether the bytes may be text: hardly any control character, be it NUL. A crash or a broken field leaves
    /// some in a text, often many in a row, which count as one as long as they are not most of it.
    public static boolean isText(byte[] head) {
        int control = 0;
        int nuls = 0;
        int runs = 0;
        for (int i = 0; i < head.length; i++) {
            byte b = head[i];
            if (b == 0) {
                nuls++;
                runs += i == 0 || head[i - 1] != 0 ? 1 : 0;
            } else if (b > 0 && b < ' ' && (b < '\t' || b > '\r') && b != 27) {
                control++;
            }
        }
        boolean few = runs <= FEW_NULS || (control + runs) * 50 <= head.length;
        return control * 50 <= head.length && few && nuls * 2 <= head.length;
    }

    static boolean hasNul(byte[] head) {
        for (byte b : head) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }
}
