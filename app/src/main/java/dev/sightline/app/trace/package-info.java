/// From files named on a command line to a trace ([ReadingOptions], [TraceOpener]), and from a trace to a file
/// ([TraceFile]).
@NullMarked
package dev.sightline.app.trace;

import org.jspecify.annotations.NullMarked;
