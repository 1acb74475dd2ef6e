package dev.sightline.intake.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts what could not be read, by cause, and keeps it: one line that says where and why, then the record. At most 64
/// MiB are kept.
final class RejectedRecords implements Closeable {
    /// Its name beside the segments.
    static final String FILE = "rejected.txt";

    /// How the causes of those end of which readers keep the beginning only.
    private static final String TOO_LONG = "longer than 16 MiB";

    private static final long MAX_KEPT = 64L << 20;

    private final Path file;
    private final Map<String, Long> causes = new LinkedHashMap<>();
    private @Nullable OutputStream out;
    private long kept;
    private long count;
    private final Map<String, Long> cut = new LinkedHashMap<>();

    RejectedRecords(Path file) {
        this.file = file;
    }

    synchronized void add(String source, String cause, long offset, byte @Nullable [] text, int start, int length) {
        causes.merge(cause, 1L, Long::sum);
        count++;
        if (kept > MAX_KEPT) {
            return;
        }
        try {
            if (out == null) {
                out = new BufferedOutputStream(Files.newOutputStream(file));
            }
            int part = (int) Math.min(length, MAX_KEPT - kept);
            boolean isCut = text != null && (cause.endsWith(TOO_LONG) || part < length);
            if (isCut) {
                cut.merge(source, 1L, Long::sum);
            }
            String note = isCut ? ", of which the first " + part + " bytes are kept" : "";
            byte[] head = ("# " + source + ", byte " + offset + ": " + cause + note + "\n").getBytes(UTF_8);
            out.write(head);
            if (text != null) {
                out.write(text, start, part);
                out.write('\n');
            }
            kept += head.length + part;
            if (kept > MAX_KEPT) {
                out.write("# more were rejected, but are not kept here\n".getBytes(UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Which inputs have some that are kept in part: for the ledger, a line each.
    synchronized List<String> cut() {
        return cut.entrySet().stream()
                .map(entry -> entry.getKey() + ": of " + entry.getValue()
                        + " rejected records only the beginning is kept in " + FILE)
                .toList();
    }

    synchronized long count() {
        return count;
    }

    synchronized Map<String, Long> causes() {
        return Map.copyOf(causes);
    }

    Path file() {
        return file;
    }

    @Override
    public synchronized void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
