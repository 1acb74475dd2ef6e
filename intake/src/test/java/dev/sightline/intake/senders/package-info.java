/// Trials of what is told of senders.
@NullMarked
package dev.sightline.intake.senders;

import org.jspecify.annotations.NullMarked;
