/// Samples and events of Linux perf, as `perf script` prints them.
@NullMarked
package dev.sightline.format.perf;

import org.jspecify.annotations.NullMarked;
