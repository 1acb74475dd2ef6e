/// Kills a process that appends to a store, again and again, and looks at what is left.
@NullMarked
package dev.sightline.bench.kill;

import org.jspecify.annotations.NullMarked;
