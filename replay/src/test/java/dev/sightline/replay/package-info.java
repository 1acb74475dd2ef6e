/// Tests of this package.
@NullMarked
package dev.sightline.replay;

import org.jspecify.annotations.NullMarked;
