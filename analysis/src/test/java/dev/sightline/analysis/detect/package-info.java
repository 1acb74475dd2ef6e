/// Tests, and the flows they are about: [Trace] makes rows, [SlowDetector] is the obvious version.
@NullMarked
package dev.sightline.analysis.detect;

import org.jspecify.annotations.NullMarked;
