/// Answers that are rows: as written, the next one, related ones, the state at an instant ([DetailsAnswer],
/// [StateAnswer]).
@NullMarked
package dev.sightline.view.rows;

import org.jspecify.annotations.NullMarked;
