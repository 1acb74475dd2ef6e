package dev.sightline.store.file;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// In a flight recording: one segment was sorted, summed up and written.
@Name("dev.sightline.SegmentSealed")
@Label("Segment sealed")
@Category("Sightline")
@StackTrace(false)
final class SegmentSealed extends Event {
    @Label("Rows")
    int rows;

    @Label("Bytes written")
    @DataAmount
    long bytes;

    @Label("Was not sorted")
    boolean permuted;
}
