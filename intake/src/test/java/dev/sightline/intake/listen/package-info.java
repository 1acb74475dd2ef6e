/// Tests of the listeners, on the loopback.
@NullMarked
package dev.sightline.intake.listen;

import org.jspecify.annotations.NullMarked;
