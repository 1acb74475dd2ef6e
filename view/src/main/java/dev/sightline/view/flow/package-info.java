/// Answers about flows as lifelines ([LifelinesAnswer]).
@NullMarked
package dev.sightline.view.flow;

import org.jspecify.annotations.NullMarked;
