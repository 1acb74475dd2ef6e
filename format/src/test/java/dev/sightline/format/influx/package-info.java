/// Tests of the reader of the line protocol.
@NullMarked
package dev.sightline.format.influx;

import org.jspecify.annotations.NullMarked;
