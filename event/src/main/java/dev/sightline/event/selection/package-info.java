/// The language in which rows are selected and painted: trees, their text form, and what a literal needs to become a
/// value.
@NullMarked
package dev.sightline.event.selection;

import org.jspecify.annotations.NullMarked;
