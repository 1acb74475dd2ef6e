package dev.sightline.store.live;

import dev.sightline.store.Ledger;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.PyramidFile;
import dev.sightline.store.file.SegmentFile;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.order.Snapshots;
import dev.sightline.store.wal.LogFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/// A store, opened in place: a folder of segments; of a store that is appended to ([LiveReader]) also what is durable
/// of its log, as of now.
///
/// Every file has a CRC32C for each 1 MiB block. The manifest and each file's length and schema are checked when the
/// store is opened, every other block when something in it is first asked for, so that opening does not depend on the
/// number of rows; [#verify] checks all at once. Damage is an `IOException` while opening, and an
/// `UncheckedIOException` later, that names file and bytes.
public final class Store {
    private final Path directory;
    private final Manifest manifest;
    private final Snapshot snapshot;
    private final List<MappedFile> files;

    private Store(Path directory, Manifest manifest, Snapshot snapshot, List<MappedFile> files) {
        this.directory = directory;
        this.manifest = manifest;
        this.snapshot = snapshot;
        this.files = files;
    }

    /// @throws IOException if the folder is no finished store, or damage is seen
    public static Store open(Path directory) throws IOException {
        Manifest manifest = Manifest.read(directory);
        if (manifest.live() != null) {
            LiveReader reader = LiveReader.open(directory);
            Manifest now = new Manifest(
                    manifest.live(),
                    manifest.timeColumn(),
                    reader.snapshot().fields(),
                    reader.snapshot().sources(),
                    reader.manifest().segments(),
                    reader.ledger(),
                    reader.properties());
            return new Store(directory, now, reader.snapshot(), reader.files());
        }
        List<Segment> segments = new ArrayList<>();
        List<MappedFile> files = new ArrayList<>();
        for (Manifest.SegmentParts parts : manifest.segments()) {
            segments.add(open(directory, parts, false, files));
        }
        Snapshot snapshot =
                new Snapshot(manifest.fields(), manifest.timeColumn(), segments, manifest.sources(), segments.size());
        return new Store(directory, manifest, Snapshots.aligned(snapshot).with(new BesideFiles(directory)), files);
    }

    /// A store that this process has just finished.
    static Store written(Path directory, Manifest manifest, Snapshot snapshot) throws IOException {
        List<MappedFile> files = new ArrayList<>();
        for (Manifest.SegmentParts parts : manifest.segments()) {
            files.add(map(directory, parts.rows(), true));
            if (parts.pyramid() != null) {
                files.add(map(directory, parts.pyramid(), true));
            }
        }
        return new Store(directory, manifest, snapshot.with(new BesideFiles(directory)), files);
    }

    /// Whether a folder is a store, as far as its manifest's first word says.
    public static boolean isStore(Path folder) {
        try (java.io.InputStream manifest = Files.newInputStream(folder.resolve(Manifest.FILE))) {
            return new String(manifest.readNBytes(Manifest.HEAD.length()), StandardCharsets.UTF_8)
                    .equals(Manifest.HEAD);
        } catch (IOException none) {
            return false;
        }
    }

    /// @param files gets the files that were mapped
    static Segment open(Path directory, Manifest.SegmentParts parts, boolean trusted, List<MappedFile> files)
            throws IOException {
        MappedFile rows = map(directory, parts.rows(), trusted);
        files.add(rows);
        return withPyramid(directory, parts, trusted, files, rows);
    }

    /// Only its rows, for a while.
    static Segment open(Path directory, Manifest.SegmentParts parts, Arena arena) throws IOException {
        SegmentFile.Part part = parts.rows();
        return SegmentFile.open(
                MappedFile.open(directory.resolve(part.name()), part.length(), part.sums(), false, arena), null);
    }

    private static Segment withPyramid(
            Path directory, Manifest.SegmentParts parts, boolean trusted, List<MappedFile> files, MappedFile rows)
            throws IOException {
        Supplier<Pyramid> pyramid = null;
        if (parts.pyramid() != null) {
            MappedFile file = map(directory, parts.pyramid(), trusted);
            files.add(file);
            pyramid = new Lazy<>(() -> PyramidFile.read(file));
        }
        return SegmentFile.open(rows, pyramid);
    }

    private static MappedFile map(Path directory, SegmentFile.Part part, boolean trusted) throws IOException {
        return MappedFile.open(directory.resolve(part.name()), part.length(), part.sums(), trusted);
    }

    public Path directory() {
        return directory;
    }

    /// What tells it from every other store; the same however much is appended.
    public String identity() throws IOException {
        Manifest.Live live = manifest.live();
        if (live != null) {
            return "live " + Long.toHexString(live.salt());
        }
        // it never changes
        CRC32C sum = new CRC32C();
        sum.update(Files.readAllBytes(directory.resolve(Manifest.FILE)));
        return "finished " + Long.toHexString(sum.getValue());
    }

    /// All rows.
    public Snapshot snapshot() {
        return snapshot;
    }

    public Ledger ledger() {
        return manifest.ledger();
    }

    /// What the maker of the store wanted to be kept with it.
    public Map<String, String> properties() {
        return manifest.properties();
    }

    /// Reads and checks every byte.
    ///
    /// @throws UncheckedIOException at the first damage
    public void verify() {
        files.forEach(MappedFile::verify);
    }

    /// Of the bytes of its files those that take no room on the disk: pages of nothing in columns that few rows fill.
    public long holeBytes() {
        long sum = 0;
        for (Manifest.SegmentParts parts : manifest.segments()) {
            SegmentFile.Part pyramid = parts.pyramid();
            sum += parts.rows().holes() + (pyramid == null ? 0 : pyramid.holes());
        }
        return sum;
    }

    /// How many bytes the files in a store's folder have, finished or not; 0 when there is no such folder.
    public static long sizeBytes(Path directory) throws IOException {
        long sum = 0;
        for (Path file : list(directory)) {
            sum += Files.size(file);
        }
        return sum;
    }

    /// Removes a store, finished or not. Snapshots that are still in use stay readable. Files that no store
    /// writes, and the folder if it has any, are left alone.
    public static void delete(Path directory) throws IOException {
        // Without its manifest it is no store any more, whatever else happens.
        Files.deleteIfExists(directory.resolve(Manifest.FILE));
        for (Path file : list(directory)) {
            if (isOurs(Objects.requireNonNull(file.getFileName()).toString())) {
                Files.deleteIfExists(file);
            }
        }
        if (list(directory).isEmpty()) {
            Files.deleteIfExists(directory);
        }
    }

    static boolean isOurs(String file) {
        return file.startsWith(Manifest.FILE)
                || isSegment(file)
                || file.startsWith(BesideFiles.PREFIX)
                || LogFile.isLog(file)
                || LogDropping.isMark(file)
                || file.equals(LiveFolder.LOCK)
                || file.equals(LiveFolder.WRITER);
    }

    static boolean isSegment(String file) {
        return file.startsWith("seg-");
    }

    private static List<Path> list(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            all.forEach(files::add);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return files;
    }
}
