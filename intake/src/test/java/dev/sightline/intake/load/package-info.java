/// Tests of inputs as readers see them.
@NullMarked
package dev.sightline.intake.load;

import org.jspecify.annotations.NullMarked;
