/// Tests of what Go's runtime prints of its collections.
@NullMarked
package dev.sightline.format.gctrace;

import org.jspecify.annotations.NullMarked;
