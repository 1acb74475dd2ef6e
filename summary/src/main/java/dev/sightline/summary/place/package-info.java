/// Single rows by their places: the first ones of an order ([FirstRows]), the one after a place ([NextRow]), one after
/// the other ([SelectedRows]).
@NullMarked
package dev.sightline.summary.place;

import org.jspecify.annotations.NullMarked;
