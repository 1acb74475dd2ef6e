/// Rows by their places, against a list of rows.
@NullMarked
package dev.sightline.summary.place;

import org.jspecify.annotations.NullMarked;
