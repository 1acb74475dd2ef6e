/// Tests of this package.
@NullMarked
package dev.sightline.replay.run;

import org.jspecify.annotations.NullMarked;
