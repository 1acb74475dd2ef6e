/// Rows of many senders, just arrived, in the order of time.
@NullMarked
package dev.sightline.analysis.live;

import org.jspecify.annotations.NullMarked;
