package dev.sightline.store.file;

import dev.sightline.event.Field;
import dev.sightline.store.Segment;
import dev.sightline.store.build.SparseVector;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.origin.Origins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the two files of a segment.
public final class SegmentFiles {
    private SegmentFiles() {}

    /// @param sparse those of its columns that are
    /// @param fields roles and units known so far
    /// @param states of all entities at the segment's beginning; then at its end
    public static Manifest.SegmentParts write(
            Segment built,
            Map<String, SparseVector> sparse,
            Disk disk,
            Path directory,
            long number,
            Map<String, Field> fields,
            @Nullable String timeColumn,
            EntityStates states)
            throws IOException {
        SegmentSealed event = new SegmentSealed();
        event.begin();
        String name = String.format("seg-%06d", number);
        SegmentFile.Part rows = SegmentFile.write(built, sparse, disk, directory.resolve(name + ".arrow"), fields);
        SegmentFile.Part pyramid = PyramidFile.write(
                built, sparse, fields, timeColumn, states, disk, directory.resolve(name + ".pyramid"));
        Manifest.SegmentParts parts = new Manifest.SegmentParts(rows, pyramid);
        event.rows = built.rows();
        event.bytes = parts.bytes();
        event.permuted = built.origin() instanceof Origins origins && origins.positions() != null;
        event.commit();
        return parts;
    }
}
