/// The trace event format of Chrome and of the many tools that write it: read into rows, and written from any rows.
@NullMarked
package dev.sightline.format.chrome;

import org.jspecify.annotations.NullMarked;
