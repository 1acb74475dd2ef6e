package dev.sightline.intake.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A text without the codes by which a terminal colours and links it: control sequences (`ESC [ 31 m`), commands to the
/// system (`ESC ] 8 ; ; address ESC \`) and changes of the character set (`ESC ( B`). A line's end ends each of them,
/// so that a code that is cut loses no line.
///
/// Source: ECMA-48 (1991), 5.3 to 5.6.
final class TerminalText extends FilterInputStream {
    private static final int ESCAPE = 0x1b;
    private static final int BELL = 7;
    private static final int SKIPPED = 8192;

    /// What the last byte left open.
    private enum At {
        TEXT,
        ESCAPE,
        CONTROL,
        COMMAND,
        COMMAND_ESCAPE,
        CHARACTERS
    }

    private At at = At.TEXT;

    TerminalText(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            int n = in.read(bytes, offset, length);
            if (n < 0) {
                return -1;
            }
            int kept = offset;
            for (int i = offset; i < offset + n; i++) {
                byte b = bytes[i];
                if (isText(b)) {
                    bytes[kept++] = b;
                }
            }
            if (kept > offset) {
                return kept - offset;
            }
        }
    }

    private boolean isText(byte b) {
        if (at == At.TEXT && b != ESCAPE) {
            return true;
        }
        if (b == '\n') {
            at = At.TEXT;
            return true;
        }
        at = switch (at) {
            case TEXT -> At.ESCAPE;
            case ESCAPE ->
                b == ESCAPE
                        ? At.ESCAPE
                        : b == '['
                                ? At.CONTROL
                                : b == ']' ? At.COMMAND : b >= ' ' && b <= '/' ? At.CHARACTERS : At.TEXT;
            case CONTROL -> b >= '@' && b <= '~' ? At.TEXT : At.CONTROL;
            case COMMAND -> b == BELL ? At.TEXT : b == ESCAPE ? At.COMMAND_ESCAPE : At.COMMAND;
            case COMMAND_ESCAPE -> b == '\\' ? At.TEXT : At.COMMAND;
            case CHARACTERS -> b >= '0' && b <= '~' ? At.TEXT : At.CHARACTERS;
        };
        return false;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public long skip(long n) throws IOException {
        return Math.max(0, read(new byte[Math.clamp(n, 0, SKIPPED)]));
    }
}
