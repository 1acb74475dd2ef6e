/// A view of rows that several processes have: one asks ([DividedTrace]), the others find what is wanted in their own
/// rows ([Part]).
@NullMarked
package dev.sightline.view.divided;

import org.jspecify.annotations.NullMarked;
