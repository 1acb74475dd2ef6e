/// speedscope's file format: profiles of events or samples.
@NullMarked
package dev.sightline.format.speedscope;

import org.jspecify.annotations.NullMarked;
