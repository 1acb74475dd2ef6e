package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import java.io.IOException;

/// Is this text at all, and where does it begin?
public final class Text {
    /// Of a text however short.
    private static final int FEW_NULS = 3;

    private Text() {}

    /// The index behind a UTF-8 byte order mark, else 0.
    public static int start(byte[] head) {
        boolean mark =
                head.length >= 3 && (head[0] & 0xff) == 0xef && (head[1] & 0xff) == 0xbb && (head[2] & 0xff) == 0xbf;
        return mark ? 3 : 0;
    }

    /// Whether the bytes may be text: hardly any control character, be it NUL. A crash or a broken field leaves some in
    /// a text, often many in a row, which count as one as long as they are not most of it.
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

    public static boolean hasNul(byte[] head) {
        for (byte b : head) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    /// Notes a UTF-16 source as damaged: offsets into it would be of no use.
    public static boolean refusesUtf16(Lines lines, RowSink sink) throws IOException {
        if (lines.isUtf16()) {
            sink.damaged("UTF-16 text is not read: convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)", 0);
            return true;
        }
        return false;
    }
}
