/// Answers about flows as lifelines ([LifelinesAnswer]) and by segment ([SpectrumAnswer]).
@NullMarked
package dev.sightline.view.flow;

import org.jspecify.annotations.NullMarked;
