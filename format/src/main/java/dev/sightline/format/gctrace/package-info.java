/// Collections as Go's runtime prints them.
@NullMarked
package dev.sightline.format.gctrace;

import org.jspecify.annotations.NullMarked;
