/// Tests of typing.
@NullMarked
package dev.sightline.intake.split;

import org.jspecify.annotations.NullMarked;
