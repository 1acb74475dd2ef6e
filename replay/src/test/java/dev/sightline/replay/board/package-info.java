/// Tests of this package.
@NullMarked
package dev.sightline.replay.board;

import org.jspecify.annotations.NullMarked;
