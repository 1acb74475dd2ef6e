@NullMarked
package dev.sightline.intake.tail;

import org.jspecify.annotations.NullMarked;
