package dev.sightline.store.live;

import dev.sightline.event.Field;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.FillingSegment;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.file.EntityStates;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.SegmentParts;
import dev.sightline.store.file.SegmentFiles;
import dev.sightline.store.live.MergePlan.Part;
import dev.sightline.store.memory.MemoryPool;
import dev.sightline.store.order.Regather;
import dev.sightline.store.order.Snapshots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Rewrites overlapping and small segments of a live store into larger ones that do not overlap; rows keep their
/// arrival numbers. Memory is that of one segment being filled, whatever is merged. One thread.
final class Merger {
    /// A merged segment has at most so many rows.
    static final int MAX_ROWS = 4 << 20;
    /// In the background, so many small neighbours are awaited; when told to merge, two are enough.
    static final int PATIENT = 4;

    static final int EAGER = 2;

    private final LiveFolder folder;
    private final int mostRows;
    private final Set<String> stubborn = new HashSet<>();

    Merger(LiveFolder folder, int mostRows) {
        this.folder = folder;
        this.mostRows = mostRows;
    }

    /// Does one merge.
    ///
    /// @param stop asked now and then; a merge that is stopped changes nothing
    /// @return false when there was nothing to do, or it was stopped
    boolean step(int neighbours, BooleanSupplier stop) throws IOException {
        Manifest manifest = folder.manifest();
        List<Part> parts = new ArrayList<>();
        for (SegmentParts files : manifest.segments()) {
            Segment segment = folder.openIfWhole(files);
            if (segment != null) {
                parts.add(new Part(files, segment, manifest.timeColumn()));
            }
        }
        MergePlan plan =
                MergePlan.of(parts, new MergePlan.Limits(mostRows, FillingSegment.surelyFits(), neighbours), stubborn);
        if (plan == null) {
            return false;
        }
        List<SegmentParts> outputs = new ArrayList<>();
        boolean done = false;
        try {
            if (write(plan, manifest, outputs, stop)) {
                List<SegmentParts> inputs =
                        plan.inputs().stream().map(Part::files).toList();
                done = folder.replace(inputs, outputs, 0);
            }
        } finally {
            if (!done) {
                for (SegmentParts output : outputs) {
                    folder.delete(output);
                }
            }
        }
        if (done && plan.small() && outputs.size() >= plan.inputs().size()) {
            outputs.forEach(output -> stubborn.add(output.rows().name()));
        }
        return done;
    }

    private boolean write(MergePlan plan, Manifest manifest, List<SegmentParts> outputs, BooleanSupplier stop)
            throws IOException {
        Snapshot rows = Snapshots.aligned(new Snapshot(
                manifest.fields(),
                manifest.timeColumn(),
                plan.inputs().stream().map(Part::segment).toList(),
                manifest.sources(),
                0));
        Map<String, Field> fields = new LinkedHashMap<>();
        manifest.fields().forEach(field -> fields.put(field.name(), field));
        Regather all = new Regather(rows, plan.cuts());
        MemoryPool pool = MemoryPool.recycling();
        FillingSegment filling = new FillingSegment(manifest.timeColumn(), mostRows, pool);
        try {
            long last = Long.MIN_VALUE;
            for (Regather.Rows next = all.next(); next != null; next = all.next()) {
                if (stop.getAsBoolean()) {
                    return false;
                }
                // Equal times stay together, so that outputs do not even touch; but not at any price.
                boolean enough =
                        filling.isFull() && (next.firstTime() != last || filling.builder.rows() >= 2 * mostRows);
                if (!filling.isEmpty() && (next.afterCut() || enough || !filling.fits(next.batch()))) {
                    outputs.add(write(filling.builder, fields, manifest));
                    filling.builder.free();
                    filling = new FillingSegment(manifest.timeColumn(), mostRows, pool);
                }
                filling.builder.append(next.batch(), next.arrivals(), next.sources());
                last = next.lastTime();
            }
            outputs.add(write(filling.builder, fields, manifest));
            return true;
        } finally {
            pool.close();
        }
    }

    private SegmentParts write(SegmentBuilder builder, Map<String, Field> fields, Manifest manifest)
            throws IOException {
        return SegmentFiles.write(
                builder.build(),
                builder.sparse(),
                folder.disk(),
                folder.path(),
                folder.newSegment(),
                fields,
                manifest.timeColumn(),
                EntityStates.unknown());
    }
}
