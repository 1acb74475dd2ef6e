package dev.sightline.record;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;

/// What the program prints, as events: a line each, on the thread that ended it. All of it still goes where it went.
final class OutputCapture {
    /// Of a line that is longer, what goes beyond is the next event.
    private static final int LONGEST = 1 << 14;

    private final EventType line;
    private final Stream out;
    private final Stream err;

    /// Takes the place of the program's streams.
    ///
    /// @param errors whether standard error, too
    OutputCapture(EventType line, boolean errors) {
        this.line = line;
        out = new Stream("out", System.out, charset("stdout.encoding"));
        err = new Stream("err", System.err, charset("stderr.encoding"));
        System.setOut(out.shown);
        if (errors) {
            System.setErr(err.shown);
        }
    }

    /// Declares the events.
    static EventType declare(Recorder recorder) {
        return recorder.event("output", Field.string("stream"), Field.string("text"));
    }

    /// Gives the streams back, unless somebody else has taken them since.
    void end() {
        if (System.out.equals(out.shown)) {
            System.setOut(out.original);
        }
        if (System.err.equals(err.shown)) {
            System.setErr(err.original);
        }
        out.rest();
        err.rest();
    }

    private static Charset charset(String property) {
        String name = System.getProperty(property, System.getProperty("sun." + property, ""));
        try {
            return name.isEmpty() ? Charset.defaultCharset() : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return Charset.defaultCharset();
        }
    }

    /// One of the two. Bytes are passed on as they are; lines are put together beside.
    private final class Stream extends OutputStream {
        private final String name;
        private final PrintStream original;
        private final Charset charset;
        private final PrintStream shown;
        private byte[] begun = new byte[256];
        private int size;

        Stream(String name, PrintStream original, Charset charset) {
            this.name = name;
            this.original = original;
            this.charset = charset;
            this.shown = new PrintStream(this, true, charset);
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int count) {
            original.write(bytes, from, count);
            if (!line.isOn()) {
                size = 0;
                return;
            }
            int start = from;
            for (int at = from; at < from + count; at++) {
                if (bytes[at] == '\n') {
                    add(bytes, start, at);
                    say();
                    start = at + 1;
                }
            }
            add(bytes, start, from + count);
        }

        private void add(byte[] bytes, int from, int to) {
            int at = from;
            while (at < to) {
                int some = Math.min(to - at, LONGEST - size);
                if (size + some > begun.length) {
                    begun = Arrays.copyOf(begun, Math.min(LONGEST, Math.max(size + some, 2 * begun.length)));
                }
                System.arraycopy(bytes, at, begun, size, some);
                size += some;
                at += some;
                if (size == LONGEST) {
                    say();
                }
            }
        }

        /// Empty lines say nothing.
        private void say() {
            int end = size > 0 && begun[size - 1] == '\r' ? size - 1 : size;
            size = 0;
            if (end > 0) {
                line.now().put(name).put(new String(begun, 0, end, charset)).commit();
            }
        }

        synchronized void rest() {
            say();
        }

        @Override
        public void flush() {
            original.flush();
        }

        @Override
        public void close() throws IOException {
            original.close();
        }
    }
}
