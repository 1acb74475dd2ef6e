/// Values far beyond what is usual of their column.
@NullMarked
package dev.sightline.analysis.extreme;

import org.jspecify.annotations.NullMarked;
