/// Counts of rows in the cells of a picture: [Histogram2D], and by time alone: [TimeCounts].
@NullMarked
package dev.sightline.summary.density;

import org.jspecify.annotations.NullMarked;
