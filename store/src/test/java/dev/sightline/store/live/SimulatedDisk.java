package dev.sightline.store.live;

import dev.sightline.store.disk.Disk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A disk that loses power: what was not forced may be lost, kept, torn or kept out of order when it does, names as
/// well as bytes. Everything is also written to real files, so that readers see what they would see before.
final class SimulatedDisk implements Disk {
    /// The power is off, or the process is being killed: every operation fails from now on.
    static final class PowerCut extends IOException {
        private static final long serialVersionUID = 1;

        PowerCut() {
            super("the power is off");
        }
    }

    private record Write(int at, byte[] bytes) {}

    /// A file, whatever its name.
    private static final class Inode {
        byte[] durable = new byte[0];
        final List<Write> pending = new ArrayList<>();
        int length;
    }

    /// A change of names: `to` is `inode` from now on (null: it is no more), and `from` is nothing.
    private record NameChange(
            @Nullable String from, String to, @Nullable Inode inode) {
        void apply(Map<String, Inode> names) {
            if (from != null) {
                names.remove(from);
            }
            if (inode == null) {
                names.remove(to);
            } else {
                names.put(to, inode);
            }
        }
    }

    private final Random random;
    private final Map<String, Inode> names = new LinkedHashMap<>();
    private final Map<String, Inode> durableNames = new LinkedHashMap<>();
    private final List<NameChange> pendingNames = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private int operationsLeft = Integer.MAX_VALUE;
    private boolean onlyForces;

    SimulatedDisk(Random random) {
        this.random = random;
    }

    /// A disk on which everything in a folder is durable.
    static SimulatedDisk holding(Path folder, Random random) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(random);
        try (var files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                Inode inode = new Inode();
                inode.durable = Files.readAllBytes(file);
                inode.length = inode.durable.length;
                disk.names.put(name(file), inode);
            }
        }
        disk.durableNames.putAll(disk.names);
        return disk;
    }

    private static String name(Path path) {
        return Objects.requireNonNull(path.getFileName()).toString();
    }

    /// The operation after so many more fails, and all later ones.
    synchronized void failAfter(int operations) {
        operationsLeft = operations;
        onlyForces = false;
    }

    /// The same, but only what forces is counted: so it fails where most is at stake.
    synchronized void failAfterForces(int forces) {
        operationsLeft = forces;
        onlyForces = true;
    }

    synchronized boolean failed() {
        return operationsLeft < 0;
    }

    /// The operations so far, for messages.
    synchronized List<String> trace() {
        return List.copyOf(trace);
    }

    /// Takes one operation off; false when it must not complete.
    private boolean completes(String what) throws IOException {
        trace.add(what);
        if (operationsLeft < 0) {
            throw new PowerCut();
        }
        if (onlyForces && !what.startsWith("force")) {
            return true;
        }
        return --operationsLeft >= 0;
    }

    private static void cut(boolean completes) throws IOException {
        if (!completes) {
            throw new PowerCut();
        }
    }

    @Override
    public synchronized NewFile create(Path path) throws IOException {
        boolean completes = completes("create " + name(path));
        Inode inode = new Inode();
        Files.write(path, new byte[0], java.nio.file.StandardOpenOption.CREATE_NEW);
        change(new NameChange(null, name(path), inode));
        cut(completes);
        return new NewFile() {
            @Override
            public void write(ByteBuffer bytes) throws IOException {
                append(path, inode, bytes);
            }

            @Override
            public void force() throws IOException {
                forceInode(path, inode);
            }

            @Override
            public void close() {
                // closing makes nothing durable
            }
        };
    }

    private synchronized void append(Path path, Inode inode, ByteBuffer bytes) throws IOException {
        boolean completes = completes("write " + bytes.remaining() + " to " + name(path));
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        inode.pending.add(new Write(inode.length, copy));
        inode.length += copy.length;
        // A file that was removed meanwhile can still be written to; nobody sees it.
        if (names.containsValue(inode) && Files.exists(path)) {
            Files.write(path, copy, java.nio.file.StandardOpenOption.APPEND);
        }
        cut(completes);
    }

    private synchronized void forceInode(Path path, Inode inode) throws IOException {
        cut(completes("force " + name(path)));
        inode.durable = content(inode, false);
        inode.pending.clear();
    }

    private void change(NameChange change) {
        change.apply(names);
        pendingNames.add(change);
    }

    @Override
    public synchronized void force(Path path) throws IOException {
        forceInode(path, Objects.requireNonNull(names.get(name(path))));
    }

    @Override
    public synchronized void rename(Path from, Path to) throws IOException {
        boolean completes = completes("rename " + name(from) + " to " + name(to));
        Files.move(from, to, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        change(new NameChange(name(from), name(to), Objects.requireNonNull(names.get(name(from)))));
        cut(completes);
    }

    @Override
    public synchronized void delete(Path path) throws IOException {
        boolean completes = completes("delete " + name(path));
        Files.deleteIfExists(path);
        change(new NameChange(null, name(path), null));
        cut(completes);
    }

    @Override
    public synchronized void forceFolder(Path folder) throws IOException {
        cut(completes("force folder"));
        durableNames.clear();
        durableNames.putAll(names);
        pendingNames.clear();
    }

    @Override
    public synchronized List<String> list(Path folder) throws IOException {
        cut(completes("list"));
        return names.keySet().stream().sorted().toList();
    }

    /// The process is gone, the machine goes on: all that was written is still there, durable or not.
    synchronized void restartProcess() {
        operationsLeft = Integer.MAX_VALUE;
    }

    /// The power went: what is left comes to a folder.
    synchronized void powerOff(Path survivors) throws IOException {
        Map<String, Inode> left = new LinkedHashMap<>(durableNames);
        int mood = random.nextInt(5);
        for (NameChange change : pendingNames) {
            if (mood == 0 || mood > 1 && random.nextBoolean()) {
                change.apply(left);
            }
        }
        Files.createDirectories(survivors);
        for (Map.Entry<String, Inode> file : left.entrySet()) {
            Files.write(survivors.resolve(file.getKey()), content(file.getValue(), true));
        }
    }

    /// @param torn whether pending writes are lost, kept or torn as it happens; else all are kept
    private byte[] content(Inode inode, boolean torn) {
        byte[] bytes = Arrays.copyOf(inode.durable, Math.max(inode.durable.length, inode.length));
        int length = torn ? inode.durable.length : inode.length;
        int mood = random.nextInt(4);
        for (Write write : inode.pending) {
            int kept = write.bytes().length;
            int fate = torn ? (mood == 3 ? random.nextInt(3) : mood) : 0;
            switch (fate) {
                case 0 -> length = Math.max(length, write.at() + kept);
                case 1 -> {
                    kept = random.nextInt(kept + 1);
                    // The length may be durable before the bytes are: then there are zeros.
                    length = Math.max(length, write.at() + (random.nextBoolean() ? kept : write.bytes().length));
                }
                default -> kept = 0;
            }
            System.arraycopy(write.bytes(), 0, bytes, write.at(), kept);
        }
        ByteArrayOutputStream cut = new ByteArrayOutputStream();
        cut.write(bytes, 0, length);
        return cut.toByteArray();
    }
}
