/// Boards as views: the meters at the cursor, and their strips over time.
@NullMarked
package dev.sightline.replay;

import org.jspecify.annotations.NullMarked;
