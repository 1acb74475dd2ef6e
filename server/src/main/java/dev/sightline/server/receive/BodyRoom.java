package dev.sightline.server.receive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Room for the bodies of requests that are being received, of all senders together, and places for those that came
/// whole. One that is half sent takes no place, and its bytes only for as long as nobody else wants them. Any thread.
final class BodyRoom {
    private static final int KIB = 1024;
    private static final int PIECE = 16 * KIB;
    private static final int BUFFER = 8 * KIB;
    /// A body of which nothing came for so long goes when another wants its room.
    private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Semaphore places;
    private final Semaphore kib;
    private final int longest;
    private final long patienceMillis;
    /// Those that are not whole; the first got nothing for longest.
    private final Set<Place> receiving = new LinkedHashSet<>();

    /// @param places whole bodies at once
    /// @param bytes of all of them, and of those that are not whole yet
    /// @param longest of one, decompressed
    /// @param patienceMillis how long a request waits for a place; its sender is held back meanwhile
    BodyRoom(int places, int bytes, int longest, long patienceMillis) {
        this.places = new Semaphore(places, true);
        this.kib = new Semaphore(bytes / KIB);
        this.longest = longest;
        this.patienceMillis = patienceMillis;
    }

    /// Begins to receive a body.
    ///
    /// @param giveUp makes the reading of it end with an exception; called by another thread, once at most
    Place take(Runnable giveUp) {
        return new Place(giveUp);
    }

    private synchronized void progressed(Place place) {
        receiving.remove(place);
        place.lastNanos = System.nanoTime();
        receiving.add(place);
    }

    private synchronized void ended(Place place) {
        receiving.remove(place);
    }

    private synchronized @Nullable Place stillest(Place but) {
        for (Place place : receiving) {
            if (System.nanoTime() - place.lastNanos < STILL_NANOS) {
                return null;
            }
            if (place != but) {
                receiving.remove(place);
                return place;
            }
        }
        return null;
    }

    private void hold(Place place, int more) throws NoRoom, InterruptedException {
        if (!kib.tryAcquire(more)) {
            Place still = stillest(place);
            if (still != null) {
                still.gaveUp = true;
                still.giveUp.run();
            }
            if (still == null || !kib.tryAcquire(more, patienceMillis, TimeUnit.MILLISECONDS)) {
                throw new NoRoom("too much is being received at once");
            }
        }
        place.held += more;
    }

    /// One body that is being received. One thread.
    final class Place implements AutoCloseable {
        private final Runnable giveUp;
        private int held;
        private boolean admitted;
        /// Guarded by the room.
        private long lastNanos;

        private volatile boolean gaveUp;

        private Place(Runnable giveUp) {
            this.giveUp = giveUp;
        }

        /// Receives all of a body, then waits for a place.
        ///
        /// @throws NoRoom if others hold too much, or want what this one holds while nothing comes of it
        /// @throws TooLong if it is longer than one may be
        byte[] receive(InputStream in, boolean gzip) throws IOException, InterruptedException {
            byte[] sent;
            try {
                progressed(this);
                sent = all(in, true);
            } catch (IOException e) {
                throw gaveUp ? new NoRoom("others wanted the room while nothing came of the body") : e;
            } finally {
                ended(this);
            }
            admitted = places.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS);
            if (!admitted) {
                throw new NoRoom("too many requests at once");
            }
            return gzip ? unzip(new ByteArrayInputStream(sent)) : sent;
        }

        /// Decompresses a part of what was received.
        ///
        /// @throws NoRoom if others hold too much
        /// @throws TooLong if it is longer than one may be
        byte[] unzip(InputStream in) throws IOException, InterruptedException {
            try {
                return all(new GZIPInputStream(in, BUFFER), false);
            } catch (EOFException e) {
                // In a header or at its end it has no message.
                throw new IOException("the gzip data ends early", e);
            }
        }

        /// Reads what is unpacked from a part of what was received.
        ///
        /// @throws NoRoom if others hold too much
        /// @throws TooLong if it is longer than one may be
        byte[] unpack(InputStream plain) throws IOException, InterruptedException {
            return all(plain, false);
        }

        private byte[] all(InputStream in, boolean live) throws IOException, InterruptedException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            hold(this, PIECE / KIB);
            int room = 0;
            byte[] piece = new byte[PIECE];
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                if (body.size() + count > longest) {
                    throw new TooLong("the body has more than " + longest + " bytes, decompressed");
                }
                while (room < body.size() + count) {
                    hold(this, PIECE / KIB);
                    room += PIECE;
                }
                body.write(piece, 0, count);
                if (live) {
                    progressed(this);
                }
            }
            return body.toByteArray();
        }

        @Override
        public void close() {
            ended(this);
            kib.release(held);
            held = 0;
            if (admitted) {
                places.release();
                admitted = false;
            }
        }
    }

    static final class NoRoom extends IOException {
        private static final long serialVersionUID = 1;

        NoRoom(String message) {
            super(message);
        }
    }

    static final class TooLong extends IOException {
        private static final long serialVersionUID = 1;

        TooLong(String message) {
            super(message);
        }
    }
}
