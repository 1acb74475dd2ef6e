package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import java.io.IOException;

/// Where a text begins, and whether it can be read.
public final class Text {
    private Text() {}

    /// The index behind a UTF-8 byte order mark, else 0.
    public static int start(byte[] head) {
        boolean mark =
                head.length >= 3 && (head[0] & 0xff) == 0xef && (head[1] & 0xff) == 0xbb && (head[2] & 0xff) == 0xbf;
        return mark ? 3 : 0;
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
