/// Meters and triggers: what a stream ends in.
@NullMarked
package dev.sightline.replay.meter;

import org.jspecify.annotations.NullMarked;
