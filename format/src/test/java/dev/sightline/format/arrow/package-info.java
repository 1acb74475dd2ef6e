/// Tests of the Arrow reader.
@NullMarked
package dev.sightline.format.arrow;

import org.jspecify.annotations.NullMarked;
