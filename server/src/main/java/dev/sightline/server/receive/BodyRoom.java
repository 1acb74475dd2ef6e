package dev.sightline.server.receive;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Room for the bodies of requests that are being received, of all senders together. Any thread.
final class BodyRoom {
    private static final int KIB = 1024;
    private static final int PIECE = 16 * KIB;
    private static final int BUFFER = 8 * KIB;

    private final Semaphore places;
    private final Semaphore kib;
    private final int longest;
    private final long patienceMillis;

    /// @param places bodies at once
    /// @param bytes of all of them
    /// @param longest of one, decompressed
    /// @param patienceMillis how long a request waits for a place; its sender is held back meanwhile
    BodyRoom(int places, int bytes, int longest, long patienceMillis) {
        this.places = new Semaphore(places, true);
        this.kib = new Semaphore(bytes / KIB);
        this.longest = longest;
        this.patienceMillis = patienceMillis;
    }

    /// A place for one body; null if none became free.
    @Nullable
    Place take() throws InterruptedException {
        return places.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS) ? new Place() : null;
    }

    /// One body that is being received. One thread.
    final class Place implements AutoCloseable {
        private int held;

        /// Reads to the end.
        ///
        /// @throws NoRoom if others hold too much
        /// @throws TooLong if it is longer than one may be
        byte[] read(InputStream in, boolean gzip) throws IOException {
            try {
                return all(gzip ? new GZIPInputStream(in, BUFFER) : in);
            } catch (EOFException e) {
                // In a header or at its end it has no message.
                throw gzip ? new IOException("the gzip data ends early", e) : e;
            }
        }

        private byte[] all(InputStream plain) throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            byte[] piece = new byte[PIECE];
            for (int count = plain.read(piece); count >= 0; count = plain.read(piece)) {
                if (body.size() + count > longest) {
                    throw new TooLong("the body has more than " + longest + " bytes, decompressed");
                }
                while (held * KIB < body.size() + count) {
                    if (!kib.tryAcquire(PIECE / KIB)) {
                        throw new NoRoom();
                    }
                    held += PIECE / KIB;
                }
                body.write(piece, 0, count);
            }
            return body.toByteArray();
        }

        @Override
        public void close() {
            kib.release(held);
            held = 0;
            places.release();
        }
    }

    static final class NoRoom extends IOException {
        private static final long serialVersionUID = 1;
    }

    static final class TooLong extends IOException {
        private static final long serialVersionUID = 1;

        TooLong(String message) {
            super(message);
        }
    }
}
