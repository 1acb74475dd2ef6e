/// Tests of the recorder.
@NullMarked
package dev.sightline.record;

import org.jspecify.annotations.NullMarked;
