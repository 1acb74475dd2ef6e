/// Tests of what stands still.
@NullMarked
package dev.sightline.analysis.stall;

import org.jspecify.annotations.NullMarked;
