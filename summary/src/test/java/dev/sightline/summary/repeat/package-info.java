/// Tests of what repeats; its definition is compared in the view's own tests.
@NullMarked
package dev.sightline.summary.repeat;

import org.jspecify.annotations.NullMarked;
