/// Frames of CAN buses as candump prints and logs them.
@NullMarked
package dev.sightline.format.candump;

import org.jspecify.annotations.NullMarked;
