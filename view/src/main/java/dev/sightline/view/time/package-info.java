/// Answers about time: counts, frequency, timelines, gaps, flows ([FrequencyAnswer]).
@NullMarked
package dev.sightline.view.time;

import org.jspecify.annotations.NullMarked;
