/// The text of a board, and its pipelines bound to the columns of a trace.
@NullMarked
package dev.sightline.replay.board;

import org.jspecify.annotations.NullMarked;
