/// Tests of rows that hold for a time of their own.
@NullMarked
package dev.sightline.summary.hold;

import org.jspecify.annotations.NullMarked;
