/// Tests of typing.
@NullMarked
package dev.sightline.intake.typing;

import org.jspecify.annotations.NullMarked;
