package dev.sightline.store.live;

import dev.sightline.store.Segment;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest.SegmentParts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Segments that are to go from a disk so full that no manifest can be written before they are gone. An empty file
/// beside each says so, whose name takes no room where names are kept: after it is there, the segment counts as
/// dropped, whether its own files are still there or not, until a manifest does without it.
///
/// ```
/// seg-000007.arrow                   the rows
/// seg-000007.arrow.dropped-131072    there were so many
/// ```
///
/// @param rowsOf how many rows each segment has or had
record Dropping(Disk disk, Path folder, Map<SegmentParts, Long> rowsOf) {
    private static final String DROPPED = ".dropped-";

    /// How a segment is opened.
    interface Opener {
        Segment open(SegmentParts parts) throws IOException;
    }

    /// Decides it: durable when this returns.
    static Dropping decide(Disk disk, Path folder, List<SegmentParts> segments, Opener opener) throws IOException {
        Map<SegmentParts, Long> rowsOf = new LinkedHashMap<>();
        for (SegmentParts parts : segments) {
            rowsOf.put(parts, (long) opener.open(parts).rows());
        }
        Dropping dropping = new Dropping(disk, folder, rowsOf);
        for (SegmentParts parts : segments) {
            disk.create(dropping.mark(parts)).close();
        }
        disk.forceFolder(folder);
        return dropping;
    }

    /// What was decided of the segments that a manifest names.
    static Dropping found(Disk disk, Path folder, List<SegmentParts> segments) throws IOException {
        return new Dropping(disk, folder, found(disk.list(folder), segments));
    }

    /// The segments of a manifest that count as dropped, and how many rows they had.
    static Map<SegmentParts, Long> found(List<String> names, List<SegmentParts> segments) {
        Map<String, Long> marks = new LinkedHashMap<>();
        for (String name : names) {
            int at = name.indexOf(DROPPED);
            if (at > 0 && name.substring(at + DROPPED.length()).matches("\\d{1,10}")) {
                marks.put(name.substring(0, at), Long.parseLong(name.substring(at + DROPPED.length())));
            }
        }
        Map<SegmentParts, Long> rowsOf = new LinkedHashMap<>();
        for (SegmentParts parts : segments) {
            Long rows = marks.get(parts.rows().name());
            if (rows != null) {
                rowsOf.put(parts, rows);
            }
        }
        return rowsOf;
    }

    private Path mark(SegmentParts parts) {
        return folder.resolve(parts.rows().name() + DROPPED + Objects.requireNonNull(rowsOf.get(parts)));
    }

    List<SegmentParts> segments() {
        return new ArrayList<>(rowsOf.keySet());
    }

    long rows() {
        return rowsOf.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Makes room.
    void removeSegments() throws IOException {
        for (SegmentParts parts : rowsOf.keySet()) {
            disk.delete(folder.resolve(parts.rows().name()));
            if (parts.pyramid() != null) {
                disk.delete(folder.resolve(parts.pyramid().name()));
            }
        }
        disk.forceFolder(folder);
    }

    /// Removes the marks, when a manifest does without the segments. What fails is removed when the store is opened.
    void forget() {
        for (SegmentParts parts : rowsOf.keySet()) {
            try {
                disk.delete(mark(parts));
            } catch (IOException nextTime) {
                // as any file that the manifest does not name
            }
        }
    }
}
