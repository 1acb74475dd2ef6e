/// Cells as texts, hashes and numbers.
@NullMarked
package dev.sightline.analysis.cell;

import org.jspecify.annotations.NullMarked;
