/// What changes with time: levels of values, and events that come in bursts.
@NullMarked
package dev.sightline.analysis.change;

import org.jspecify.annotations.NullMarked;
