/// Tests of what changes with time.
@NullMarked
package dev.sightline.analysis.change;

import org.jspecify.annotations.NullMarked;
