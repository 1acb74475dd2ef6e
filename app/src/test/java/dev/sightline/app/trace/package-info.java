/// Tests of a trace as a file.
@NullMarked
package dev.sightline.app.trace;

import org.jspecify.annotations.NullMarked;
