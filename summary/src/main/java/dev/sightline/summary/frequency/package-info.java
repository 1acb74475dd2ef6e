/// How many entities are in each category over time: [Frequency], [HeldFrequency].
@NullMarked
package dev.sightline.summary.frequency;

import org.jspecify.annotations.NullMarked;
