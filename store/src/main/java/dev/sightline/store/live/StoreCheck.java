package dev.sightline.store.live;

import dev.sightline.store.Segment;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.SegmentParts;
import dev.sightline.store.wal.LogScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Looks at every byte of a store, and changes none.
///
/// @param segments how many there are
/// @param rows of segments and log
/// @param damaged one line each: file and bytes
/// @param notes what is worth knowing and no damage to anything that was acknowledged
public record StoreCheck(int segments, long rows, List<String> damaged, List<String> notes) {
    public StoreCheck {
        damaged = List.copyOf(damaged);
        notes = List.copyOf(notes);
    }

    /// Checks a store, finished or live; one that is being written is checked as of now.
    ///
    /// @throws IOException if the folder has no manifest that can be read
    public static StoreCheck of(Path folder) throws IOException {
        while (true) {
            Manifest manifest = Manifest.read(folder);
            StoreCheck check = of(folder, manifest);
            Manifest now = check.damaged().isEmpty() ? manifest : Manifest.read(folder);
            if (manifest.live() == null || manifest.live().equals(now.live())) {
                return check;
            }
            // What is missing may have been merged or dropped meanwhile.
        }
    }

    private static StoreCheck of(Path folder, Manifest manifest) throws IOException {
        List<String> damaged = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        long rows = 0;
        Map<SegmentParts, Long> dropped = Dropping.found(Disk.forced().list(folder), manifest.segments());
        dropped.forEach((parts, count) -> notes.add(parts.rows().name() + ", " + count
                + " rows, is being dropped; the store says so when it is written to again"));
        for (SegmentParts parts : manifest.segments()) {
            if (dropped.containsKey(parts)) {
                continue;
            }
            List<MappedFile> files = new ArrayList<>();
            try {
                rows += Store.open(folder, parts, false, files).rows();
            } catch (IOException e) {
                damaged.add(String.valueOf(e.getMessage()));
            }
            for (MappedFile file : files) {
                try {
                    file.verify();
                } catch (UncheckedIOException e) {
                    String line =
                            String.valueOf(Objects.requireNonNull(e.getCause()).getMessage());
                    if (!damaged.contains(line)) {
                        damaged.add(line);
                    }
                }
            }
        }
        if (manifest.live() != null) {
            LogTail tail = new LogTail(folder, manifest, () -> WriterLock.isHeld(folder));
            if (tail.dropped() > 0) {
                notes.add("the log, " + tail.dropped()
                        + " rows, is being dropped; the store says so when it is written to again");
            }
            try {
                boolean _ = tail.readOn();
                tail.damages().forEach(line -> (line.endsWith(LogScan.TORN) ? notes : damaged).add(line));
            } catch (IOException e) {
                damaged.add(String.valueOf(e.getMessage()));
            }
            rows += tail.segments().stream().mapToLong(Segment::rows).sum();
        }
        manifest.ledger().damaged().forEach(line -> notes.add("noted before: " + line));
        return new StoreCheck(manifest.segments().size() - dropped.size(), rows, damaged, notes);
    }
}
