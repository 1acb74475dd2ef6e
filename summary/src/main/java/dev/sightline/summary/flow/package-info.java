/// Units of work whole: first and last row of each ([Flows]).
@NullMarked
package dev.sightline.summary.flow;

import org.jspecify.annotations.NullMarked;
