/// Counters of processors and threads as a stream of recorded events, tagged with what a program says of itself:
/// [Counters] in some lines of code, [CountersAgent] without.
@NullMarked
package dev.sightline.counters;

import org.jspecify.annotations.NullMarked;
