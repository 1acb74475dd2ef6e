/// Stretches of time in which the same comes again and again: [RepeatedTime].
@NullMarked
package dev.sightline.summary.repeat;

import org.jspecify.annotations.NullMarked;
