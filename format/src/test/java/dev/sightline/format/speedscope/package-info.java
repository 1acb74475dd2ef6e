/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.speedscope;

import org.jspecify.annotations.NullMarked;
