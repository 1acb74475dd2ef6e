/// Typing: rows of cells to rows of values, by a plan that is kept (files are read again by a better one) or
/// widened.
@NullMarked
package dev.sightline.intake.typing;

import org.jspecify.annotations.NullMarked;
