/// Counts of rows and of distinct values: [TopValues], [DistinctCount], [KeyMembers].
@NullMarked
package dev.sightline.summary.values;

import org.jspecify.annotations.NullMarked;
