/// Samples of graphics processors.
@NullMarked
package dev.sightline.format.nvidia;

import org.jspecify.annotations.NullMarked;
