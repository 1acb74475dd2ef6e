/// Tests of what stages are told and remember.
@NullMarked
package dev.sightline.replay.stage;

import org.jspecify.annotations.NullMarked;
