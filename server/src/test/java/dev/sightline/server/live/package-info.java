/// Trials of what is told of a store that grows.
@NullMarked
package dev.sightline.server.live;

import org.jspecify.annotations.NullMarked;
