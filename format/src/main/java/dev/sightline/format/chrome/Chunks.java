package dev.sightline.format.chrome;

import dev.sightline.event.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// A trace in chunks, looked at by several threads before [Document] comes to them. Where an element begins in the
/// middle of a trace can only be guessed: what was found in a chunk counts if the document, reading in order, comes to
/// an element right where the chunk's first one was taken to begin. All else the document reads itself.
///
/// ```text
///   chunk k            chunk k + 1
///   ...},{...},{..  |  ..},{...},{...},{..
///            read by the document: until it comes to the first element of k + 1
/// ```
final class Chunks extends InputStream {
    static final int SIZE = 2 << 20;
    private static final int MAX_WORKERS = 4;
    /// How many beginnings are tried that do not end.
    private static final int TRIED = 8;

    private record Chunk(long base, byte[] bytes, Future<@Nullable Part> part) {
        long end() {
            return base + bytes.length;
        }
    }

    /// What was found in elements that follow each other, in order.
    private record Part(long from, long to, LookAhead found) {}

    private final InputStream stream;
    private final int size;
    private final ExecutorService workers;
    private final int ahead;
    private final Deque<Chunk> chunks = new ArrayDeque<>();
    private long position;
    private long next;
    private boolean ended;

    /// @param size of a chunk in bytes
    Chunks(InputStream stream, int size) {
        this.stream = stream;
        this.size = size;
        int threads = Math.clamp(Machine.here().processors(), 1, MAX_WORKERS);
        this.ahead = 2 * threads;
        this.workers = Executors.newFixedThreadPool(
                threads, task -> Thread.ofPlatform().name("look-ahead").daemon().unstarted(task));
    }

    /// The chunk at the position, or null at the end.
    private @Nullable Chunk current() throws IOException {
        while (!chunks.isEmpty() && chunks.getFirst().end() <= position) {
            chunks.removeFirst();
        }
        while (!ended && chunks.size() < ahead) {
            byte[] bytes = stream.readNBytes(size);
            ended = bytes.length < size;
            if (bytes.length > 0) {
                long base = next;
                // A source of one chunk is read by the document alone.
                Future<@Nullable Part> part = ended && base == 0
                        ? CompletableFuture.completedFuture(null)
                        : workers.submit(() -> part(bytes, base));
                chunks.addLast(new Chunk(base, bytes, part));
                next += bytes.length;
            }
        }
        return chunks.peekFirst();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int offset, int length) throws IOException {
        Chunk chunk = current();
        if (chunk == null) {
            return -1;
        }
        int from = (int) (position - chunk.base);
        int count = Math.min(length, chunk.bytes.length - from);
        System.arraycopy(chunk.bytes, from, b, offset, count);
        position += count;
        return count;
    }

    /// What comes next is read from another place of the chunks that are here.
    void seek(long offset) {
        position = offset;
    }

    /// Takes what was found from an element on.
    ///
    /// @param offset where the document came to an element
    /// @return where to read on, or -1 if nothing was found there
    long take(long offset, LookAhead into) {
        for (Chunk chunk : chunks) {
            if (offset >= chunk.base && offset < chunk.end()) {
                Part part = found(chunk.part);
                if (part == null || part.from != offset) {
                    return -1;
                }
                into.add(part.found);
                return part.to;
            }
        }
        return -1;
    }

    private static @Nullable Part found(Future<@Nullable Part> part) {
        try {
            return part.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException | CancellationException e) {
            // The document reads the chunk, then, and comes to the same end.
            return null;
        }
    }

    private static @Nullable Part part(byte[] b, long base) {
        Event event = new Event();
        int first = first(b, event);
        if (first < 0) {
            return null;
        }
        LookAhead found = new LookAhead("");
        int to = first;
        int p = first;
        while (p < b.length) {
            if (b[p] == '{') {
                int end = event.parse(b, p, b.length);
                if (end < 0) {
                    break;
                }
                found.event(event, p, end - p, base + p);
                to = end;
                p = end;
            } else if (b[p] == ',' || b[p] <= ' ' && b[p] >= 0) {
                p++;
            } else {
                break;
            }
        }
        return new Part(base + first, base + to, found);
    }

    /// Where the first element seems to begin; -1 if that is not to be seen.
    private static int first(byte[] b, Event event) {
        int spent = 0;
        int before = ',';
        for (int p = 0; p < b.length && spent <= b.length; p++) {
            if (b[p] == '{' && (before == ',' || before == '[')) {
                int end = event.parse(b, p, b.length);
                if (end >= 0 && event.has(Key.PH)) {
                    return p;
                }
                // The trace object, or an array of arguments: some are gone through in vain.
                spent += end < 0 ? b.length / TRIED : end - p;
            }
            before = b[p] > ' ' || b[p] < 0 ? b[p] : before;
        }
        return -1;
    }

    /// Ends the threads. The stream below is its opener's.
    @Override
    public void close() {
        workers.shutdownNow();
    }
}
