/// JDK Flight Recorder's recordings: chunks, their metadata, constants and events.
@NullMarked
package dev.sightline.format.jfr;

import org.jspecify.annotations.NullMarked;
