/// Definitions of lifelines from rows: which columns tie rows to flows, what flows do, how long it takes.
@NullMarked
package dev.sightline.analysis.learn;

import org.jspecify.annotations.NullMarked;
