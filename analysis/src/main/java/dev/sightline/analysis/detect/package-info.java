/// Flows against definitions, row by row in the order of time: which are not complete when they should be, or went
/// wrong.
@NullMarked
package dev.sightline.analysis.detect;

import org.jspecify.annotations.NullMarked;
