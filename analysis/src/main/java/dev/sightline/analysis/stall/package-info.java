/// Processes that wait for each other for ever, and messages that nobody received though it was time to.
@NullMarked
package dev.sightline.analysis.stall;

import org.jspecify.annotations.NullMarked;
