/// Tests of perf script's text.
@NullMarked
package dev.sightline.format.perf;

import org.jspecify.annotations.NullMarked;
