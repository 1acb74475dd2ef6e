/// Who: the entities of a trace ([Entities]), their rows in the order of time ([EntityCells]) and their state at an
/// instant ([StateAt]).
@NullMarked
package dev.sightline.summary.entity;

import org.jspecify.annotations.NullMarked;
