/// Tests of counters of the kernel.
@NullMarked
package dev.sightline.format.proc;

import org.jspecify.annotations.NullMarked;
