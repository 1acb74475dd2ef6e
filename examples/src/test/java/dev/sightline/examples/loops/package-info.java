/// Tests of this package.
@NullMarked
package dev.sightline.examples.loops;

import org.jspecify.annotations.NullMarked;
