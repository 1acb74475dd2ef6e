/// Boards over rows: forward row by row, backward from the checkpoint before.
@NullMarked
package dev.sightline.replay.run;

import org.jspecify.annotations.NullMarked;
