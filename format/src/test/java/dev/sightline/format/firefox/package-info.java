/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.firefox;

import org.jspecify.annotations.NullMarked;
