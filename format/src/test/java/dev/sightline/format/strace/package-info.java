/// Tests of perf script's text.
@NullMarked
package dev.sightline.format.strace;

import org.jspecify.annotations.NullMarked;
