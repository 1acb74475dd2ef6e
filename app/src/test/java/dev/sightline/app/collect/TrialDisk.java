package dev.sightline.app.collect;

import dev.sightline.store.disk.Disk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;

/// A disk that loses power, is slow, or does not do what it is asked: for a whole collector above it. All is also
/// written to real files, so that readers see what they would see; what is durable is known apart. When the power
/// goes, what was not forced is gone, or a part of it is there.
final class TrialDisk implements Disk {
    /// A file, whatever its name.
    private static final class Content {
        final ByteArrayOutputStream written = new ByteArrayOutputStream();
        int durable;
    }

    private final Map<Path, Content> names = new LinkedHashMap<>();
    private final Map<Path, Content> durableNames = new LinkedHashMap<>();
    /// What forces wait for.
    private volatile CountDownLatch gate = new CountDownLatch(0);

    private long left = Long.MAX_VALUE;
    private boolean forces = true;
    private int waiting;

    /// After so many more operations the power is off.
    synchronized void cutAfter(long operations) {
        left = operations;
    }

    synchronized boolean isOff() {
        return left <= 0;
    }

    /// From now on forcing does nothing, and says that all is well.
    synchronized void ignoreForces() {
        forces = false;
    }

    /// Whoever forces waits, until what is returned is called.
    Runnable stop() {
        CountDownLatch shut = new CountDownLatch(1);
        gate = shut;
        return shut::countDown;
    }

    /// How many wait.
    synchronized int waiting() {
        return waiting;
    }

    private void operation() throws IOException {
        if (left <= 0) {
            throw new IOException("the power is off");
        }
        left--;
    }

    private void pass() throws IOException {
        synchronized (this) {
            waiting++;
        }
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        synchronized (this) {
            waiting--;
        }
    }

    @Override
    public synchronized NewFile create(Path path) throws IOException {
        operation();
        Files.write(path, new byte[0], StandardOpenOption.CREATE_NEW);
        Content content = new Content();
        names.put(path, content);
        return new NewFile() {
            @Override
            public void write(ByteBuffer bytes) throws IOException {
                append(path, content, bytes);
            }

            @Override
            public void force() throws IOException {
                pass();
                synchronized (TrialDisk.this) {
                    operation();
                    forced(content);
                }
            }

            @Override
            public void close() {
                // closing makes nothing durable
            }
        };
    }

    private synchronized void append(Path path, Content content, ByteBuffer bytes) throws IOException {
        operation();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        content.written.writeBytes(copy);
        if (names.get(path) == content) { // nobody sees a file that was removed
            Files.write(path, copy, StandardOpenOption.APPEND);
        }
    }

    private void forced(Content content) {
        content.durable = forces ? content.written.size() : content.durable;
    }

    @Override
    public synchronized void rename(Path from, Path to) throws IOException {
        operation();
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        names.put(to, Objects.requireNonNull(names.remove(from)));
    }

    @Override
    public synchronized void delete(Path path) throws IOException {
        operation();
        Files.deleteIfExists(path);
        names.remove(path);
    }

    @Override
    public void force(Path path) throws IOException {
        pass();
        synchronized (this) {
            operation();
            forced(Objects.requireNonNull(names.get(path)));
        }
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        pass();
        synchronized (this) {
            operation();
            if (forces) {
                durableNames.keySet().removeIf(path -> folder.equals(path.getParent()));
                names.forEach((path, content) -> {
                    if (folder.equals(path.getParent())) {
                        durableNames.put(path, content);
                    }
                });
            }
        }
    }

    @Override
    public synchronized List<String> list(Path folder) throws IOException {
        operation();
        try (var all = Files.list(folder)) {
            return all.map(path -> Objects.requireNonNull(path.getFileName()).toString())
                    .sorted()
                    .toList();
        }
    }

    /// What the disk has when the power is on again.
    synchronized void survive(Path folder, Random random) throws IOException {
        Map<Path, Content> left = random.nextInt(3) == 0 ? names : durableNames;
        Files.createDirectories(folder);
        for (Map.Entry<Path, Content> each : left.entrySet()) {
            Content content = each.getValue();
            int pending = content.written.size() - content.durable;
            int kept = random.nextBoolean() ? 0 : random.nextInt(pending + 1);
            Files.write(
                    folder.resolve(Objects.requireNonNull(each.getKey().getFileName())),
                    Arrays.copyOf(content.written.toByteArray(), content.durable + kept));
        }
    }
}
