/// Batches to columns in the order of time, in memory: [SegmentBuilder].
@NullMarked
package dev.sightline.store.build;

import org.jspecify.annotations.NullMarked;
