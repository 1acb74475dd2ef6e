package dev.sightline.intake.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The decompressed copy of a file that a format reads here and there.
final class Spool {
    private static final int BLOCK = 1 << 20;

    private Spool() {}

    /// When decompressing stops: few bytes may stand for more than any disk has.
    ///
    /// @param reserve bytes the disk must have left
    /// @param always bytes that are written whatever the ratio
    /// @param ratio of what is written to the compressed file's bytes
    record Limits(long reserve, long always, long ratio) {
        /// The densest real trace of the data set is 41 times its size with zstd -19. Five times that leaves room;
        /// a bomb of gzip, the least dense, is 1000 times its size.
        static final Limits USUAL = new Limits(1L << 30, 1L << 30, 200);

        private long mostOf(long compressedBytes) {
            return Math.max(
                    always, compressedBytes > Long.MAX_VALUE / ratio ? Long.MAX_VALUE : compressedBytes * ratio);
        }
    }

    /// @param in closed by the caller
    /// @param compressedBytes the file's size
    /// @return a temporary file
    static Path copy(InputStream in, long compressedBytes, Path folder, Limits limits) throws IOException {
        Path file = Files.createTempFile(folder, "plain-", "");
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] block = new byte[BLOCK];
            long written = 0;
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                written += n;
                if (written > limits.mostOf(compressedBytes)) {
                    throw new IOException("decompressing it makes more than " + limits.ratio() + " times its "
                            + compressedBytes + " bytes, as only bombs do; if it is a trace, decompress it yourself"
                            + " and open that");
                }
                out.write(block, 0, n);
                if (Files.getFileStore(file).getUsableSpace() < limits.reserve()) {
                    throw new IOException("decompressing it leaves less than 1 GiB of disk at " + folder
                            + "; make room, or set SIGHTLINE_CACHE to a folder on another disk");
                }
            }
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        return file;
    }
}
