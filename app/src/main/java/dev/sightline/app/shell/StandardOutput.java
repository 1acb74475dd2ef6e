package dev.sightline.app.shell;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Standard output that remembers why it could not be written: a [PrintStream] only says that it could not.
public final class StandardOutput {
    private static final int BUFFER = 8192;
    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/1");

    private final OutputStream out;
    private final PrintStream stream;
    private volatile @Nullable IOException failure;

    public StandardOutput(OutputStream out, Charset charset) {
        this.out = out;
        this.stream = new PrintStream(new BufferedOutputStream(new Noting(out), BUFFER), true, charset);
    }

    public PrintStream stream() {
        return stream;
    }

    /// Writes what is left.
    ///
    /// @return why something of all that was printed could not be written; null if all was, or if whoever reads has
    ///     closed the pipe (`| head`), having seen enough
    public @Nullable String failure() {
        stream.flush();
        IOException e = failure;
        return e == null || isClosedPipe(e) ? null : "standard output: " + e.getMessage();
    }

    /// The reason is in the user's language, and only a pipe can be closed by another.
    private boolean isClosedPipe(IOException e) {
        if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe")) {
            return true;
        }
        try {
            return out instanceof FileOutputStream file
                    && file.getFD() == FileDescriptor.out
                    && Files.readSymbolicLink(DESCRIPTOR).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return false;
        }
    }

    /// After a failure nothing more is tried: what would come later has no beginning.
    private final class Noting extends FilterOutputStream {
        Noting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (failure != null) {
                return;
            }
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
            }
        }
    }
}
