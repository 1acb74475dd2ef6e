/// Values to bins of a picture: [Axis], linear or logarithmic.
@NullMarked
package dev.sightline.summary.axis;

import org.jspecify.annotations.NullMarked;
