/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.json;

import org.jspecify.annotations.NullMarked;
