/// Perfetto's protobuf traces: track events, kernel events, counters.
@NullMarked
package dev.sightline.format.perfetto;

import org.jspecify.annotations.NullMarked;
