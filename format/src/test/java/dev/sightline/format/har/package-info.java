/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.har;

import org.jspecify.annotations.NullMarked;
