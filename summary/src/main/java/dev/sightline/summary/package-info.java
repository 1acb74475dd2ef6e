/// Mergeable summaries of segments, run in parallel, with partial results and cancellation.
@NullMarked
package dev.sightline.summary;

import org.jspecify.annotations.NullMarked;
