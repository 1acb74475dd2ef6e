/// Approximate answers from what is known of blocks of time, with a bound of their error: [ApproximateCounts] and its
/// like.
@NullMarked
package dev.sightline.summary.pyramid;

import org.jspecify.annotations.NullMarked;
