package dev.sightline.intake.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Reads a stream on a thread of its own, some blocks ahead of whoever reads this: decompressing is work that another
/// processor can do. What the stream throws comes after all that was read before.
///
/// One thread reads and closes it. Memory: [#QUEUED] + 2 blocks.
public final class ReadAhead extends InputStream {
    static final int BLOCK = 128 * 1024;
    static final int QUEUED = 6;
    private static final long LOOK_MILLIS = 50;
    private static final Block END = new Block(new byte[0]);

    private final InputStream in;
    private final BlockingQueue<Block> filled = new ArrayBlockingQueue<>(QUEUED);
    private final BlockingQueue<Block> free = new ArrayBlockingQueue<>(QUEUED + 2);
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;
    private Block block = END;
    private int at;
    private boolean ended;

    private static final class Block {
        private final byte[] bytes;
        private int length;

        Block(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    /// @param in read until this is closed, but not closed
    public ReadAhead(InputStream in, String name) {
        this.in = in;
        for (int i = 0; i < QUEUED + 2; i++) {
            free.add(new Block(new byte[BLOCK]));
        }
        thread = Thread.ofPlatform().name("ahead of " + name).daemon().start(this::run);
    }

    private void run() {
        try {
            while (!closed) {
                Block next = free.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (next == null) {
                    continue;
                }
                next.length = in.read(next.bytes, 0, BLOCK);
                if (next.length < 0) {
                    break;
                }
                filled.put(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        }
        put(END);
    }

    private void put(Block last) {
        try {
            while (!closed && !filled.offer(last, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                // until there is room
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        while (at == block.length && !ended) {
            next();
        }
        if (ended) {
            rethrow();
            return -1;
        }
        int n = Math.min(len, block.length - at);
        System.arraycopy(block.bytes, at, b, off, n);
        at += n;
        return n;
    }

    private void next() throws IOException {
        if (block != END) {
            free.add(block);
        }
        try {
            block = filled.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        at = 0;
        ended = block == END;
    }

    private void rethrow() throws IOException {
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IOException(e);
        }
    }

    /// Returns when the stream is no longer read.
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            filled.clear();
            try {
                thread.join(LOOK_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
