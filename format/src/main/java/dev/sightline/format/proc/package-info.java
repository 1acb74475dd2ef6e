/// Counters of the Linux kernel: interrupts, slabs and disks.
@NullMarked
package dev.sightline.format.proc;

import org.jspecify.annotations.NullMarked;
