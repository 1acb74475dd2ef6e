/// Tests of decoding.
@NullMarked
package dev.sightline.intake.decode;

import org.jspecify.annotations.NullMarked;
