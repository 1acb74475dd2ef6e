/// Apache Arrow's IPC files and streams, one record batch at a time.
@NullMarked
package dev.sightline.format.arrow;

import org.jspecify.annotations.NullMarked;
