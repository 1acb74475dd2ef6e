/// When each entity is in which category: [Timelines], [HeldTimelines].
@NullMarked
package dev.sightline.summary.timeline;

import org.jspecify.annotations.NullMarked;
