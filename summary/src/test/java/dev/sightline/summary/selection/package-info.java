/// Which rows: a selection and the paint, resolved against the columns of a snapshot ([ResolvedSelection],
/// [ResolvedPaint]).
@NullMarked
package dev.sightline.summary.selection;

import org.jspecify.annotations.NullMarked;
