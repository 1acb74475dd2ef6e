/// System calls, as strace prints them.
@NullMarked
package dev.sightline.format.strace;

import org.jspecify.annotations.NullMarked;
