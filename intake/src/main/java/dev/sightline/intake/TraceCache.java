package dev.sightline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.Formats;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A folder of stores, one a set of files and the way they were read: keyed by path, size, time stamp and a hash of
/// each file's edges, and by the readers' code, so that a changed file or a changed reader makes another trace. The
/// least recently used go when the folder outgrows its limit.
public final class TraceCache {
    /// How much may be kept unless the user says otherwise: 20 GiB.
    public static final long DEFAULT_LIMIT_BYTES = 20L << 30;

    private static final int EDGE = 64 * 1024;
    private final Path directory;

    /// @param directory made when first needed
    public TraceCache(Path directory) {
        this.directory = directory;
    }

    public Path directory() {
        return directory;
    }

    /// Where the store of this request is or would be.
    Path place(LoadRequest request) throws IOException {
        Formats formats = Formats.load();
        return place(request, formats, ReadersCode.checksum(formats));
    }

    /// @param readers the checksum of the code that would make the store: what other code made of the same file is not
    ///     found, so that no reader's change shows the rows of the one before
    Path place(LoadRequest request, Formats formats, String readers) throws IOException {
        MessageDigest hash = sha256();
        add(hash, readers);
        for (Input input : request.inputs()) {
            add(hash, input.path());
            for (Path file : input.watched(formats)) {
                add(hash, file.toAbsolutePath().normalize().toString());
                add(hash, Files.getLastModifiedTime(file).toString());
                addEdges(hash, file);
            }
        }
        add(hash, request.options().toString());
        add(hash, String.valueOf(request.format()));
        add(
                hash,
                new TreeMap<>(request.typing().roles()) + " "
                        + new TreeMap<>(request.typing().types()) + " "
                        + new TreeMap<>(request.typing().units())
                        + (request.typing().dayFirst() == null
                                ? ""
                                : " " + request.typing().dayFirst()));
        return directory.resolve(HexFormat.of().formatHex(hash.digest(), 0, 12));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static void add(MessageDigest hash, String text) {
        hash.update(text.getBytes(UTF_8));
        hash.update((byte) 0);
    }

    private static void addEdges(MessageDigest hash, Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long size = file.length();
            add(hash, Long.toString(size));
            byte[] edge = new byte[(int) Math.min(EDGE, size)];
            file.readFully(edge);
            hash.update(edge);
            file.seek(size - edge.length);
            file.readFully(edge);
            hash.update(edge);
        }
    }

    /// A new folder to load into, which belongs to this process: it is removed when the process is found gone.
    public Path workspace() throws IOException {
        make(directory);
        removeOrphans();
        return Files.createTempDirectory(
                directory, "loading-" + ProcessHandle.current().pid() + "-");
    }

    private static void make(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IOException("the cache folder " + folder + " cannot be made; set SIGHTLINE_CACHE to another", e);
        }
    }

    /// Keeps the rejected records of a trace that is not kept itself.
    ///
    /// @return where they are now
    Path keepRejected(Path file) throws IOException {
        Path folder = directory.resolve("rejected");
        make(folder);
        Path kept = Files.createTempFile(folder, "records-", ".txt");
        return Files.copy(file, kept, StandardCopyOption.REPLACE_EXISTING);
    }

    /// What processes left that did not end well.
    private void removeOrphans() throws IOException {
        for (Path folder : list("loading-")) {
            String[] parts = folder.getFileName().toString().split("-", 3);
            if (parts.length == 3
                    && parts[1].matches("\\d{1,9}")
                    && ProcessHandle.of(Long.parseLong(parts[1])).isEmpty()) {
                delete(folder);
            }
        }
    }

    private List<Path> list(String prefix) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory)
                    .filter(entry -> entry.getFileName().toString().startsWith(prefix))
                    .toList();
        }
    }

    /// Marks a store as used now.
    void touch(Path store) {
        try {
            Files.setLastModifiedTime(store, FileTime.from(Instant.now()));
        } catch (IOException onlyTheOrderOfEviction) {
            // a store on a read-only disk can still be read
        }
    }

    /// One kept store.
    public record Entry(String key, String name, long bytes, Instant lastUsed) {}

    /// The kept stores, the least recently used first.
    public List<Entry> entries() throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Path folder : list("")) {
            String key = folder.getFileName().toString();
            if (key.matches("[0-9a-f]{24}")) {
                String name = "";
                long holes = 0;
                try {
                    Store store = Store.open(folder);
                    name = store.properties().getOrDefault("name", "");
                    holes = store.holeBytes();
                } catch (IOException unreadable) {
                    name = "(unreadable)";
                }
                entries.add(new Entry(
                        key,
                        name,
                        bytes(folder) - holes,
                        Files.getLastModifiedTime(folder).toInstant()));
            }
        }
        entries.sort(Comparator.comparing(Entry::lastUsed));
        return entries;
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            long sum = 0;
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                sum += Files.size(file);
            }
            return sum;
        }
    }

    /// The limit in bytes: what [#setLimit] last set, else the default.
    public long limitBytes() throws IOException {
        Path file = directory.resolve("limit");
        if (!Files.exists(file)) {
            return DEFAULT_LIMIT_BYTES;
        }
        String text = Files.readString(file).strip();
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : DEFAULT_LIMIT_BYTES;
    }

    public void setLimit(long bytes) throws IOException {
        if (bytes < 0) {
            throw new IllegalArgumentException("the limit of the cache must not be negative, got " + bytes);
        }
        make(directory);
        Files.writeString(directory.resolve("limit"), Long.toString(bytes));
        shrink(null);
    }

    /// Removes the least recently used stores until the rest fits the limit.
    ///
    /// @param keep a store that stays whatever its size, or null
    void shrink(@Nullable Path keep) throws IOException {
        List<Entry> entries = entries();
        long sum = entries.stream().mapToLong(Entry::bytes).sum();
        long limit = limitBytes();
        for (Entry entry : entries) {
            Path folder = directory.resolve(entry.key());
            if (sum > limit && !folder.equals(keep)) {
                delete(folder);
                sum -= entry.bytes();
            }
        }
    }

    /// Removes all kept stores.
    ///
    /// @return how many bytes went
    public long clear() throws IOException {
        long sum = 0;
        for (Entry entry : entries()) {
            delete(directory.resolve(entry.key()));
            sum += entry.bytes();
        }
        removeOrphans();
        return sum;
    }

    /// Removes a folder of ours with all that is in it.
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
