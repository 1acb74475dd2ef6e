/// Filters over the values that all keys have at the cursor.
@NullMarked
package dev.sightline.replay.across;

import org.jspecify.annotations.NullMarked;
