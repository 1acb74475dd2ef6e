/// Tests of appending.
@NullMarked
package dev.sightline.intake.live;

import org.jspecify.annotations.NullMarked;
