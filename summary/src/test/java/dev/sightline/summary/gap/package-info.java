/// Tests of stretches of time without rows.
@NullMarked
package dev.sightline.summary.gap;

import org.jspecify.annotations.NullMarked;
