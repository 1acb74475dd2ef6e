/// Values in order: the characteristic line ([Curve], [Distribution]), quantiles and statistics ([ColumnStats]).
@NullMarked
package dev.sightline.summary.rank;

import org.jspecify.annotations.NullMarked;
