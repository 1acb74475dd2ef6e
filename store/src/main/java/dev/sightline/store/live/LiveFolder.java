package dev.sightline.store.live;

import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.Live;
import dev.sightline.store.file.Manifest.SegmentParts;
import dev.sightline.store.wal.LogFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The folder of a live store in the hands of its one writer: what its manifest says, and the only way to change that.
/// Safe for the threads that seal, merge and drop.
final class LiveFolder {
    static final String LOCK = "lock";
    /// Who has it.
    static final String WRITER = "writer";

    private final Disk disk;
    private final Path path;
    private final AtomicLong nextSegment = new AtomicLong();
    /// By the names of their files; opened when first asked for.
    private final Map<String, Segment> opened = new LinkedHashMap<>();
    /// Of what is opened only for a while; null: as long as anybody uses it.
    private final @Nullable Arena arena;

    private Manifest manifest;
    /// Whether a manifest may or may not have been published: then nothing may be removed any more.
    private boolean broken;

    LiveFolder(Disk disk, Path path, Manifest manifest) {
        this(disk, path, manifest, null);
    }

    /// @param arena closed before files are removed from a full disk, whose room is not free while they are mapped;
    /// null where others use the segments
    LiveFolder(Disk disk, Path path, Manifest manifest, @Nullable Arena arena) {
        this.arena = arena;
        this.disk = disk;
        this.path = path;
        this.manifest = manifest;
        nextSegment.set(live(manifest).nextSegment());
    }

    static Live live(Manifest manifest) {
        return Objects.requireNonNull(manifest.live());
    }

    Disk disk() {
        return disk;
    }

    Path path() {
        return path;
    }

    synchronized Manifest manifest() {
        return manifest;
    }

    /// The same; null if its files are missing or cut: the others can still be merged and dropped.
    @Nullable
    Segment openIfWhole(SegmentParts parts) {
        try {
            return open(parts);
        } catch (IOException damaged) {
            return null;
        }
    }

    /// A number that no segment has or had.
    long newSegment() {
        return nextSegment.getAndIncrement();
    }

    /// The segment that a part of the manifest names.
    synchronized Segment open(SegmentParts parts) throws IOException {
        Segment known = opened.get(parts.rows().name());
        if (known == null) {
            known = arena == null ? Store.open(path, parts, true, new ArrayList<>()) : Store.open(path, parts, arena);
            opened.put(parts.rows().name(), known);
        }
        return known;
    }

    /// Publishes a sealed segment.
    ///
    /// @param state as of the first frame that is not in it
    /// @param log where replay begins from now on
    /// @param sequence of that frame
    synchronized void addSealed(@Nullable SegmentParts sealed, Sealed state, long log, long sequence)
            throws IOException {
        List<SegmentParts> segments = new ArrayList<>(manifest.segments());
        if (sealed != null) {
            segments.add(sealed);
        }
        Live live = live(manifest);
        long dropped = manifest.ledger().dropped();
        publish(new Manifest(
                new Live(live.generation(), live.nextSegment(), live.salt(), log, sequence, state.nextRow()),
                manifest.timeColumn(),
                state.fields(),
                state.sources(),
                segments,
                state.ledger(dropped),
                state.properties()));
        for (String name : names()) {
            if (LogFile.isLog(name) && LogFile.number(name) < log) {
                remove(name);
            }
        }
    }

    /// The names in the folder; none if it cannot be listed now: then nothing is removed.
    private List<String> names() {
        try {
            return disk.list(path);
        } catch (IOException nextTime) {
            return List.of();
        }
    }

    /// What a manifest says beside the segments: a [LiveState] that does not move.
    record Sealed(
            List<Field> fields,
            List<Snapshot.SourceInfo> sources,
            Ledger whole,
            Map<String, String> properties,
            long nextRow) {
        static Sealed of(LiveState state) {
            return new Sealed(state.fields(), state.sources(), state.ledger(0), state.properties(), state.nextRow());
        }

        Ledger ledger(long dropped) {
            return LiveFolder.withDropped(whole, dropped);
        }
    }

    /// @param ledger with or without dropped rows
    private static Ledger withDropped(Ledger ledger, long dropped) {
        return ledger.withDropped(dropped);
    }

    /// Publishes other segments in the place of some.
    ///
    /// @param dropped how many rows are gone with that
    /// @return false, having changed nothing, if one of the old is not there any more
    synchronized boolean replace(List<SegmentParts> old, List<SegmentParts> fresh, long dropped) throws IOException {
        Set<String> gone = new HashSet<>();
        old.forEach(parts -> gone.add(parts.rows().name()));
        List<SegmentParts> segments = new ArrayList<>();
        int place = -1;
        int found = 0;
        for (SegmentParts parts : manifest.segments()) {
            if (gone.contains(parts.rows().name())) {
                place = found++ == 0 ? segments.size() : place;
            } else {
                segments.add(parts);
            }
        }
        if (found < old.size()) {
            return false;
        }
        segments.addAll(Math.max(0, place), fresh);
        Manifest next = new Manifest(
                manifest.live(),
                manifest.timeColumn(),
                manifest.fields(),
                manifest.sources(),
                segments,
                withDropped(manifest.ledger(), manifest.ledger().dropped() + dropped),
                manifest.properties());
        try {
            publish(next);
        } catch (IOException e) {
            if (broken || !fresh.isEmpty()) {
                throw e;
            }
            // No room for the manifest that would make room.
            Dropping dropping = Dropping.decide(disk, path, old, this::open);
            letGo();
            dropping.removeSegments();
            publish(next);
            dropping.forget();
        }
        for (SegmentParts parts : old) {
            delete(parts);
        }
        return true;
    }

    /// Lets go of all rows that are in the log only.
    synchronized void dropLog(LogRows gone) throws IOException {
        Manifest next = without(gone);
        try {
            publish(next);
        } catch (IOException e) {
            if (broken) {
                throw e;
            }
            LogDropping dropping = LogDropping.decide(disk, path, gone.log(), gone.rows());
            letGo();
            finish(dropping, next);
        }
        removeUnnamed();
    }

    private Manifest without(LogRows gone) {
        Live live = live(manifest);
        Sealed state = gone.state();
        return new Manifest(
                new Live(
                        live.generation(),
                        live.nextSegment(),
                        live.salt(),
                        gone.log() + 1,
                        gone.sequence() + 1,
                        state.nextRow()),
                manifest.timeColumn(),
                state.fields(),
                state.sources(),
                manifest.segments(),
                state.ledger(manifest.ledger().dropped() + gone.rows()),
                state.properties());
    }

    private void finish(LogDropping dropping, Manifest next) throws IOException {
        dropping.removeLog(disk.list(path));
        publish(next);
        dropping.forget();
    }

    private void letGo() {
        opened.clear();
        if (arena != null) {
            arena.close();
        }
    }

    /// Ends the dropping that an earlier process had decided on.
    synchronized void finishDropping() throws IOException {
        finishDroppingSegments();
        LogDropping log = LogDropping.found(disk, path, live(manifest));
        if (log != null) {
            finish(log, without(log.rest(manifest)));
        }
    }

    private void finishDroppingSegments() throws IOException {
        Dropping dropping = Dropping.found(disk, path, manifest.segments());
        if (dropping.segments().isEmpty()) {
            return;
        }
        dropping.removeSegments();
        List<SegmentParts> left = new ArrayList<>(manifest.segments());
        left.removeAll(dropping.segments());
        publish(new Manifest(
                manifest.live(),
                manifest.timeColumn(),
                manifest.fields(),
                manifest.sources(),
                left,
                withDropped(manifest.ledger(), manifest.ledger().dropped() + dropping.rows()),
                manifest.properties()));
        dropping.forget();
    }

    private void publish(Manifest next) throws IOException {
        if (broken) {
            throw new IOException(path + " could not be written before; open it again");
        }
        // The names of new segments, before the name of the manifest that relies on them.
        disk.forceFolder(path);
        Manifest whole = new Manifest(
                live(next).published(nextSegment.get()),
                next.timeColumn(),
                next.fields(),
                next.sources(),
                next.segments(),
                next.ledger(),
                next.properties());
        whole.prepare(disk, path);
        broken = true;
        Manifest.publish(disk, path);
        manifest = whole;
        broken = false;
    }

    /// Removes the files of a segment, unless the manifest names it; whoever has mapped them reads on.
    synchronized void delete(SegmentParts parts) {
        String rows = parts.rows().name();
        boolean named =
                manifest.segments().stream().anyMatch(each -> each.rows().name().equals(rows));
        if (broken || named) {
            return;
        }
        opened.remove(rows);
        remove(rows);
        if (parts.pyramid() != null) {
            remove(parts.pyramid().name());
        }
    }

    /// Removes what no manifest names any more. If that fails, what is published stays published: the file takes room
    /// and counts for nothing, and is removed when the store is opened again.
    private void remove(String name) {
        try {
            disk.delete(path.resolve(name));
        } catch (IOException nextTime) {
            // see above
        }
    }

    /// Removes files of ours that the manifest does not name: what a process that ended early left.
    void removeUnnamed() throws IOException {
        Set<String> named = new HashSet<>();
        for (SegmentParts parts : manifest.segments()) {
            named.add(parts.rows().name());
            if (parts.pyramid() != null) {
                named.add(parts.pyramid().name());
            }
        }
        for (String name : disk.list(path)) {
            boolean oldLog =
                    LogFile.isLog(name) && LogFile.number(name) < live(manifest).log();
            if (oldLog
                    || LogDropping.isMark(name)
                    || name.equals(Manifest.UNFINISHED)
                    || Store.isSegment(name) && !named.contains(name)) {
                remove(name);
            }
        }
    }
}
