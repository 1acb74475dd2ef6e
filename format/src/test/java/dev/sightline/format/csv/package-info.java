/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.csv;

import org.jspecify.annotations.NullMarked;
