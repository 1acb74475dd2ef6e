@NullMarked
package dev.sightline.intake.poll;

import org.jspecify.annotations.NullMarked;
