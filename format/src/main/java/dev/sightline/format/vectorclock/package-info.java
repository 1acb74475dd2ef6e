/// Logs of distributed systems with a vector clock in each record, as ShiViz reads them.
@NullMarked
package dev.sightline.format.vectorclock;

import org.jspecify.annotations.NullMarked;
