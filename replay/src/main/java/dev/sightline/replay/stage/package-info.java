/// What boards are made of: typed stages, found by ServiceLoader, and the words and values that pass between them.
@NullMarked
package dev.sightline.replay.stage;

import org.jspecify.annotations.NullMarked;
