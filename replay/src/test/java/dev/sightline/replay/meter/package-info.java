/// Tests of this package.
@NullMarked
package dev.sightline.replay.meter;

import org.jspecify.annotations.NullMarked;
