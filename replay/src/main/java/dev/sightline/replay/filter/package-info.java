/// Filters: one small class each. What comes in is one value after the other of one key, and what goes out too.
@NullMarked
package dev.sightline.replay.filter;

import org.jspecify.annotations.NullMarked;
