/// Chrome traces: what becomes of each phase, damage, and the way there and back.
@NullMarked
package dev.sightline.format.chrome;

import org.jspecify.annotations.NullMarked;
