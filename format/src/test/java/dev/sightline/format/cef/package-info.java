/// Tests of the Common Event Format.
@NullMarked
package dev.sightline.format.cef;

import org.jspecify.annotations.NullMarked;
