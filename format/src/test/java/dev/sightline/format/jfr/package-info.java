/// Tests of the reader of Flight Recorder recordings.
@NullMarked
package dev.sightline.format.jfr;

import org.jspecify.annotations.NullMarked;
