/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.internal;

import org.jspecify.annotations.NullMarked;
