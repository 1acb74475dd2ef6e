package dev.sightline.store.live;

import dev.sightline.store.Growth;
import dev.sightline.store.Ledger;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.SegmentParts;
import dev.sightline.store.order.Snapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Reads a store that this or another process may be appending to, without a lock: the rows of its segments, mapped,
/// and those of its log that are durable, in memory. What it has seen stays readable whatever the writer removes.
///
/// Any number of threads; [#refresh] looks again.
public final class LiveReader {
    private static final int MAX_TRIES = 100;

    private final Path folder;
    private final BooleanSupplier writerLives;
    private Manifest manifest;
    private Object stamp;
    private Map<String, Opened> opened = new LinkedHashMap<>();
    /// What is wrong with the segments that cannot be opened, by the names of their files.
    private Map<String, String> unreadable = Map.of();
    /// Of segments that are gone and whose manifest could not be written yet.
    private long droppedRows;
    private LogTail tail;
    private Snapshot snapshot;
    /// Of the segments in files alone: what is derived from them outlives what the log's rows are in by now.
    private Snapshot sealed;

    private Growth growth = new Growth();
    private Gone gone = new Gone(0, Set.of(), List.of());
    private long shownRows;
    private long changes;
    /// Whether reading the log was broken off, so that what it gave cannot be gone on with.
    private boolean startAgain;
    /// Whether the last look failed: then what it has read is not shown, and is to be read again.
    private boolean failed;

    /// A segment and its files.
    private record Opened(Segment segment, List<MappedFile> files) {}

    /// Whether a store may be appended to: a finished one never is.
    ///
    /// @throws IOException if its manifest is damaged or of a newer version
    public static boolean isLive(Path folder) throws IOException {
        return Manifest.read(folder).live() != null;
    }

    /// @throws IOException if the folder is no live store, or damaged
    public static LiveReader open(Path folder) throws IOException {
        return new LiveReader(folder, () -> WriterLock.isHeld(folder));
    }

    /// @param writerLives whether somebody may be appending
    LiveReader(Path folder, BooleanSupplier writerLives) throws IOException {
        this.folder = folder;
        this.writerLives = writerLives;
        this.stamp = stamp();
        this.manifest = live(Manifest.read(folder), folder);
        this.tail = new LogTail(folder, manifest, writerLives);
        this.snapshot = new Snapshot(List.of(), null, List.of(), List.of(), 0);
        this.sealed = snapshot;
        retrying(true);
    }

    private static Manifest live(Manifest manifest, Path folder) throws IOException {
        if (manifest.live() == null) {
            throw new IOException(folder + " is a finished store; nothing is appended to it");
        }
        return manifest;
    }

    /// Changes whenever the manifest is replaced: another file has its name then.
    private Object stamp() throws IOException {
        BasicFileAttributes file = Files.readAttributes(folder.resolve(Manifest.FILE), BasicFileAttributes.class);
        return List.of(String.valueOf(file.fileKey()), file.lastModifiedTime(), file.size());
    }

    /// Looks for new rows; three questions to the file system when there are none.
    ///
    /// @return whether [#snapshot] has changed
    /// @throws IOException if the store is damaged, or gone
    public synchronized boolean refresh() throws IOException {
        return retrying(false);
    }

    private boolean retrying(boolean first) throws IOException {
        boolean changed = first || failed;
        startAgain |= failed;
        failed = true;
        Object tried = stamp;
        for (int tries = 1; ; tries++) {
            try {
                tried = stamp();
                changed |= readManifest(tried, changed || isMended());
                changed |= tail.readOn();
                if (tail.isMissing() && !stamp().equals(stamp) && tries < MAX_TRIES) {
                    changed = true;
                    startAgain = true;
                    continue;
                }
                if (changed) {
                    show();
                }
                failed = false;
                return changed;
            } catch (IOException e) {
                // A merge, a sealing or retention removes files that an older manifest names: then there is a newer
                // one.
                boolean moved = !stamp().equals(tried) || e instanceof NoSuchFileException;
                if (!moved || tries == MAX_TRIES) {
                    throw e;
                }
                changed = true;
                startAgain = true;
            }
        }
    }

    /// @param again whether the segments must be looked at in any case
    private boolean readManifest(Object now, boolean again) throws IOException {
        if (now.equals(stamp) && !again) {
            return false;
        }
        Manifest read = live(Manifest.read(folder), folder);
        Map<String, Opened> next = new LinkedHashMap<>();
        Map<String, String> bad = new LinkedHashMap<>();
        Map<SegmentParts, Long> dropped = Dropping.found(Disk.forced().list(folder), read.segments());
        for (SegmentParts parts : read.segments()) {
            Opened known = opened.get(parts.rows().name());
            if (dropped.containsKey(parts)) {
                continue;
            }
            try {
                next.put(parts.rows().name(), known == null ? open(parts) : known);
            } catch (IOException e) {
                if (!stamp().equals(now)) {
                    throw e; // merged or dropped meanwhile
                }
                bad.put(parts.rows().name(), String.valueOf(e.getMessage()));
            }
        }
        // Together, and not before all could be opened: else the next look would find nothing new.
        stamp = now;
        manifest = read;
        opened = next;
        unreadable = bad;
        droppedRows = dropped.values().stream().mapToLong(Long::longValue).sum();
        Manifest.Live live = LiveFolder.live(manifest);
        if (startAgain || tail.live().log() != live.log() || tail.live().sequence() != live.sequence()) {
            tail = new LogTail(folder, manifest, writerLives);
            startAgain = false;
        }
        return true;
    }

    private Opened open(SegmentParts parts) throws IOException {
        List<MappedFile> files = new ArrayList<>();
        return new Opened(Store.open(folder, parts, false, files), files);
    }

    /// Whether a segment that could not be opened can be now.
    private boolean isMended() {
        for (SegmentParts parts : manifest.segments()) {
            if (unreadable.containsKey(parts.rows().name())) {
                try {
                    open(parts);
                    return true;
                } catch (IOException stillBad) {
                    // the others are shown without it
                }
            }
        }
        return false;
    }

    private void show() {
        List<Segment> segments = new ArrayList<>();
        opened.values().forEach(each -> segments.add(each.segment()));
        int inFiles = segments.size();
        segments.addAll(tail.segments());
        LiveState state = tail.state();
        snapshot = Snapshots.aligned(
                new Snapshot(state.fields(), manifest.timeColumn(), segments, state.sources(), ++changes));
        snapshot.with(growth(snapshot.rows()));
        if (!snapshot.segments().subList(0, inFiles).equals(sealed.segments())
                || !snapshot.fields().equals(sealed.fields())) {
            Snapshot before = sealed.lastWithStrings();
            sealed = new Snapshot(
                    snapshot.fields(),
                    snapshot.sortedBy(),
                    snapshot.segments().subList(0, inFiles),
                    List.of(),
                    changes);
            sealed.goOnFrom(before);
        }
        snapshot.goOnFrom(sealed);
    }

    /// The same as long as all rows are there that ever were.
    private Growth growth(long rows) {
        Gone now = new Gone(
                manifest.ledger().dropped() + droppedRows + tail.dropped(), unreadable.keySet(), tail.damages());
        if (!now.equals(gone) || rows < shownRows) {
            growth = new Growth();
        }
        gone = now;
        shownRows = rows;
        return growth;
    }

    /// What may be missing.
    private record Gone(long dropped, Set<String> unreadable, List<String> damages) {
        Gone {
            unreadable = Set.copyOf(unreadable);
            damages = List.copyOf(damages);
        }
    }

    /// All rows as of the last [#refresh]; the same object until something changes.
    public synchronized Snapshot snapshot() {
        return snapshot;
    }

    public synchronized Ledger ledger() {
        Ledger ledger = tail.state().ledger(manifest.ledger().dropped() + droppedRows + tail.dropped());
        if (tail.damages().isEmpty() && unreadable.isEmpty()) {
            return ledger;
        }
        List<String> damaged = new ArrayList<>(ledger.damaged());
        long missing = ledger.stored() - snapshot.rows();
        unreadable
                .values()
                .forEach(line -> damaged.add(line + " (its rows are left out: "
                        + (unreadable.size() == 1 ? missing : missing + " with the others'") + ")"));
        tail.damages().stream().filter(line -> !damaged.contains(line)).forEach(damaged::add);
        return ledger.withDamaged(damaged);
    }

    /// How many rows each source has, whether all of them can be read or not.
    public synchronized List<Snapshot.SourceInfo> sources() {
        return tail.state().sources();
    }

    /// What was declared to be kept with the store.
    public synchronized Map<String, String> properties() {
        return tail.state().properties();
    }

    Manifest manifest() {
        return manifest;
    }

    List<MappedFile> files() {
        return opened.values().stream().flatMap(each -> each.files().stream()).toList();
    }
}
