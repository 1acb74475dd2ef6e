package dev.sightline.intake.source;

import dev.sightline.format.TextBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// In what letters a text is written, by its first bytes: readers know UTF-8 without a terminal's codes alone.
enum Lettering {
    PLAIN(null),
    COLOURED("a terminal's codes, such as colours, are left out"),
    RETURNS("lines end in carriage returns alone, read as line feeds"),
    UTF16_LITTLE("UTF-16, read as UTF-8"),
    UTF16_BIG("UTF-16, read as UTF-8");

    private static final int ESCAPE = 0x1b;

    private final @Nullable String said;

    Lettering(@Nullable String said) {
        this.said = said;
    }

    /// @param head the first bytes, decompressed
    static Lettering of(byte[] head) {
        if (isMark(head, 0xff, 0xfe)) {
            return isUtf32(head) ? PLAIN : UTF16_LITTLE;
        }
        if (isMark(head, 0xfe, 0xff)) {
            return UTF16_BIG;
        }
        if (endsInReturns(head) && TextBytes.isText(head)) {
            return RETURNS;
        }
        return hasCode(head) && TextBytes.isText(head) ? COLOURED : PLAIN;
    }

    private static boolean isMark(byte[] head, int first, int second) {
        return head.length >= 2 && (head[0] & 0xff) == first && (head[1] & 0xff) == second;
    }

    private static boolean isUtf32(byte[] head) {
        return head.length >= 4 && head[2] == 0 && head[3] == 0;
    }

    private static boolean endsInReturns(byte[] head) {
        int returns = 0;
        for (byte b : head) {
            if (b == '\n') {
                return false;
            }
            returns += b == '\r' ? 1 : 0;
        }
        return returns > 1;
    }

    private static boolean hasCode(byte[] head) {
        for (int i = 0; i + 1 < head.length; i++) {
            if (head[i] == ESCAPE && head[i + 1] == '[') {
                return true;
            }
        }
        return false;
    }

    /// The bytes as readers know them.
    InputStream read(InputStream in) throws IOException {
        return switch (this) {
            case PLAIN -> in;
            case COLOURED -> new TerminalText(in);
            case RETURNS -> new ReturnsAsFeeds(new TerminalText(in));
            case UTF16_LITTLE -> utf16(in, StandardCharsets.UTF_16LE);
            case UTF16_BIG -> utf16(in, StandardCharsets.UTF_16BE);
        };
    }

    private static InputStream utf16(InputStream in, Charset charset) throws IOException {
        in.skipNBytes(2);
        return new Utf8Stream(in, charset);
    }

    /// What is different from the file, in words; null: nothing.
    @Nullable
    String said() {
        return said;
    }
}
