/// The rows of entities in the order of time ([EntityRows]).
@NullMarked
package dev.sightline.summary.entity;

import org.jspecify.annotations.NullMarked;
