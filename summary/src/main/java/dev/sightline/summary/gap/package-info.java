/// Long times without rows: [TimeGaps].
@NullMarked
package dev.sightline.summary.gap;

import org.jspecify.annotations.NullMarked;
