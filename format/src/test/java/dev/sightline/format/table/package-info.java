/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.table;

import org.jspecify.annotations.NullMarked;
