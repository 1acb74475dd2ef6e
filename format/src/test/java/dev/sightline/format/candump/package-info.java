/// Frames of CAN buses.
@NullMarked
package dev.sightline.format.candump;

import org.jspecify.annotations.NullMarked;
