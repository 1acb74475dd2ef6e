package dev.sightline.intake.source;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// An input being read: decompressed by what its first bytes say, whatever its name, and as UTF-8 without a terminal's
/// codes. A compressed stream that breaks off ends there, and [#damage] says so.
public final class OpenedInput implements Closeable {
    private static final int HEAD = 64 * 1024;
    private static final int BUFFER = 256 * 1024;

    private final Input input;
    private final InputStream file;
    private final InputStream stream;
    private final boolean compressed;
    private final Lettering lettering;
    private final AtomicLong bytesRead;
    private long decompressed;
    private @Nullable String damage;
    private boolean brokeOff;

    private OpenedInput(Input input, InputStream file, AtomicLong bytesRead) throws IOException {
        this.input = input;
        this.file = file;
        this.bytesRead = bytesRead;
        BufferedInputStream raw = new BufferedInputStream(new Counted(file), BUFFER);
        raw.mark(8);
        byte[] magic = raw.readNBytes(4);
        raw.reset();
        boolean gzip = magic.length >= 2 && magic[0] == 0x1f && (magic[1] & 0xff) == 0x8b;
        boolean zstd = magic.length == 4
                && magic[0] == 0x28
                && (magic[1] & 0xff) == 0xb5
                && magic[2] == 0x2f
                && (magic[3] & 0xff) == 0xfd;
        compressed = gzip || zstd;
        InputStream whole = new BufferedInputStream(
                new Guarded(
                        gzip
                                ? gzip(raw, magic.length < 4 ? 0 : magic[3])
                                : zstd ? new ZstdInputStream(raw).setContinuous(false) : raw),
                BUFFER);
        lettering = Lettering.of(head(whole));
        stream = lettering == Lettering.PLAIN ? whole : new BufferedInputStream(lettering.read(whole), BUFFER);
    }

    /// @param bytesRead grows by every byte read from the file, before decompression
    public static OpenedInput open(Input input, AtomicLong bytesRead) throws IOException {
        InputStream file =
                input.folderFormat() == null ? Files.newInputStream(input.file()) : InputStream.nullInputStream();
        try {
            return new OpenedInput(input, file, bytesRead);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /// @param flags of the first header
    private InputStream gzip(InputStream raw, int flags) {
        try {
            return new Gzip(raw, flags);
        } catch (IOException e) {
            note(e);
            return InputStream.nullInputStream();
        }
    }

    private void note(IOException e) {
        String why =
                e instanceof EOFException ? "the compressed data ends too early" : "the compressed data is damaged";
        damage = input.path() + ": " + why + " after " + decompressed
                + " decompressed bytes; the whole records before were read";
        brokeOff = true;
    }

    private void noteChecksum() {
        damage = input.path() + ": the compressed data ends too early, in its checksum; all " + decompressed
                + " decompressed bytes were read";
    }

    /// The decompressed bytes of a text in UTF-8.
    public InputStream stream() {
        return stream;
    }

    /// Whether the bytes of the stream are not those of the file, so that rows' text must be kept elsewhere to be found
    /// again.
    public boolean isChanged() {
        return compressed || lettering != Lettering.PLAIN;
    }

    /// What was done to its letters, in words; null: nothing.
    public @Nullable String lettering() {
        return lettering.said();
    }

    /// What was wrong with the compressed data, or null. Known once the stream has ended.
    public @Nullable String damage() {
        return damage;
    }

    /// Whether what stands last may be no whole record. Known once the stream has ended.
    boolean brokeOff() {
        return brokeOff;
    }

    /// The first bytes of the stream, which stay in it.
    public byte[] head() throws IOException {
        return head(stream);
    }

    private static byte[] head(InputStream stream) throws IOException {
        stream.mark(HEAD + 1);
        byte[] head = stream.readNBytes(HEAD);
        stream.reset();
        return head;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private final class Counted extends FilterInputStream {
        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            if (b >= 0) {
                bytesRead.incrementAndGet();
            }
            return b;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = in.read(b, off, len);
            if (n > 0) {
                bytesRead.addAndGet(n);
            }
            return n;
        }
    }

    /// Ends instead of failing when compressed data is damaged; failures of the file itself pass through.
    private final class Guarded extends FilterInputStream {
        Guarded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            if (damage != null) {
                return -1;
            }
            try {
                int n = in.read(b, off, len);
                decompressed += Math.max(0, n);
                return n;
            } catch (IOException e) {
                boolean ofTheData = compressed
                        && (e instanceof EOFException
                                || e instanceof ZipException
                                || e.getClass().getName().startsWith("com.github.luben"));
                if (!ofTheData) {
                    throw e;
                }
                if (e instanceof EOFException && in instanceof Gzip gzip && gzip.hasAll(decompressed)) {
                    noteChecksum();
                } else {
                    note(e);
                }
                return -1;
            }
        }
    }

    /// Knows whether a file that ends too early lacks nothing but its checksum.
    private static final class Gzip extends GZIPInputStream {
        private static final int EXTRA_FIELD = 4;
        private final boolean inBlocks;

        Gzip(InputStream in, int flags) throws IOException {
            super(in, BUFFER);
            inBlocks = (flags & EXTRA_FIELD) != 0;
        }

        /// Not where there are several streams one after the other, or will be (bgzip says so in an extra field): then
        /// the end of one is not the end of all.
        boolean hasAll(long decompressed) {
            return !inBlocks && inf.finished() && inf.getBytesWritten() == decompressed;
        }
    }
}
