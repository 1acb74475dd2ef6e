/// Tests of process accounting.
@NullMarked
package dev.sightline.format.pacct;

import org.jspecify.annotations.NullMarked;
