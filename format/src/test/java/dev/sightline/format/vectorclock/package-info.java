/// Tests of logs with vector clocks.
@NullMarked
package dev.sightline.format.vectorclock;

import org.jspecify.annotations.NullMarked;
