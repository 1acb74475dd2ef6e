/// What to show first of a trace: column, axis, paint, how long samples hold ([DefaultsAnswer]).
@NullMarked
package dev.sightline.view.first;

import org.jspecify.annotations.NullMarked;
