package dev.sightline.format.binary;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.ByteWindow;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;

/// The frames of a source, each as its checksum says it was written. Behind bytes that are none it goes on with the
/// next section: all before and behind is read.
final class Frames {
    static final int SECTION = 0;
    static final int PRODUCER = 1;
    static final int TYPE = 2;
    static final int STRINGS = 3;
    static final int BLOCK = 4;
    static final int LOST = 5;
    /// Of a network: who sends wants to know when what came before is on the disk.
    static final int ASK = 6;

    /// The last byte is the version.
    private static final byte[] MAGIC = {(byte) 0x89, 'S', 'L', 'B', '\r', '\n', 0x1a, 1};

    /// What the recorder writes is far below.
    private static final int MAX_BODY = 16 << 20;

    private static final int SUM = 4;

    private final ByteWindow window;
    private final RowSink sink;
    private final CRC32C crc = new CRC32C();
    private int at;
    private boolean inSection;
    private int kind;
    private int bodyFrom;
    private int bodyEnd;
    private int frameAt;

    Frames(InputStream stream, RowSink sink) {
        this.window = new ByteWindow(stream);
        this.sink = sink;
    }

    static boolean isMagic(byte[] bytes, int from, int end) {
        if (end - from < MAGIC.length) {
            return false;
        }
        for (int i = 0; i < MAGIC.length; i++) {
            if (bytes[from + i] != MAGIC[i]) {
                return false;
            }
        }
        return true;
    }

    int kind() {
        return kind;
    }

    /// Where the frame begins in the source.
    long offset() {
        return window.base() + frameAt;
    }

    /// The body of the frame; until the next one.
    Cursor body() {
        return new Cursor(window.bytes(), bodyFrom, bodyEnd);
    }

    /// Makes `length` bytes visible from `at` on.
    private boolean has(int length) throws IOException {
        while (window.end() - at < length) {
            int shift = window.more(at);
            if (shift < 0) {
                return window.end() - at >= length;
            }
            at -= shift;
        }
        return true;
    }

    /// Goes to the next frame; the begin of a section is one of kind [#SECTION] without a body.
    boolean next() throws IOException {
        while (has(1)) {
            frameAt = at;
            if (has(MAGIC.length) && isMagic(window.bytes(), at, window.end())) {
                frameAt = at;
                at += MAGIC.length;
                inSection = true;
                kind = SECTION;
                bodyFrom = at;
                bodyEnd = at;
                return true;
            }
            String wrong = inSection ? frame() : "no begin of a section";
            if (wrong.isEmpty()) {
                return true;
            }
            sink.damaged(wrong + (inSection ? "; read on at the next section" : ""), window.base() + at);
            inSection = false;
            at++;
            search();
        }
        return false;
    }

    /// @return what is wrong with it; empty if nothing is
    private String frame() throws IOException {
        has(1 + 5);
        frameAt = at;
        byte[] bytes = window.bytes();
        int p = at + 1;
        int found = bytes[at];
        if (found < PRODUCER || found > ASK) {
            return "a frame of unknown kind";
        }
        long length = 0;
        int shift = 0;
        do {
            if (p >= window.end()) {
                return "cut off in a frame";
            }
            length |= (long) (bytes[p] & 0x7f) << shift;
            shift += 7;
        } while (bytes[p++] < 0 && shift < 28);
        if (length > MAX_BODY || bytes[p - 1] < 0) {
            return "a frame of impossible length";
        }
        int head = p - at;
        int all = head + (int) length + SUM;
        if (!has(all)) {
            return "cut off in a frame";
        }
        frameAt = at;
        kind = found;
        bodyFrom = at + head;
        bodyEnd = bodyFrom + (int) length;
        if (sum(window.bytes()) != stored(window.bytes(), bodyEnd)) {
            return "a frame that is not what its checksum says";
        }
        at += all;
        return "";
    }

    private int sum(byte[] bytes) {
        crc.reset();
        crc.update(kind);
        crc.update(bytes, bodyFrom, bodyEnd - bodyFrom);
        return (int) crc.getValue();
    }

    private static int stored(byte[] bytes, int from) {
        int value = 0;
        for (int i = 0; i < SUM; i++) {
            value |= (bytes[from + i] & 0xff) << 8 * i;
        }
        return value;
    }

    /// Goes to the next begin of a section, or to the end.
    private void search() throws IOException {
        while (has(MAGIC.length)) {
            byte[] bytes = window.bytes();
            int last = window.end() - MAGIC.length;
            for (; at <= last; at++) {
                if (bytes[at] == MAGIC[0] && isMagic(bytes, at, window.end())) {
                    return;
                }
            }
        }
        at = window.end();
    }
}
