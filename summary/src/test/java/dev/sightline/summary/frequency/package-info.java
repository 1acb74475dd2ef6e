/// Tests of how many are in each category.
@NullMarked
package dev.sightline.summary.frequency;

import org.jspecify.annotations.NullMarked;
