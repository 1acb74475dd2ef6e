/// Inputs of a trace: files and standard input, decompressed, with their text kept for later.
@NullMarked
package dev.sightline.intake.source;

import org.jspecify.annotations.NullMarked;
