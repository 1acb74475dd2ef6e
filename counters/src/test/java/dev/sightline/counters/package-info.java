/// Counters of made-up and of real systems.
@NullMarked
package dev.sightline.counters;

import org.jspecify.annotations.NullMarked;
