/// Tests of inputs as readers see them.
@NullMarked
package dev.sightline.intake.source;

import org.jspecify.annotations.NullMarked;
