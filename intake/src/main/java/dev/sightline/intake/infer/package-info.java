/// What the cells of a column have in common: types, units, roles, and how the columns of several sources unite.
@NullMarked
package dev.sightline.intake.infer;

import org.jspecify.annotations.NullMarked;
