/// Files that grow, to a store that is appended to: what is new becomes rows, through rotation, truncation and
/// restarts. The door is [dev.sightline.intake.tail.Tail].
@NullMarked
package dev.sightline.intake.tail;

import org.jspecify.annotations.NullMarked;
