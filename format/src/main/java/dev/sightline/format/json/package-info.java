/// JSON objects as rows: one a line, in arrays, or one after another.
@NullMarked
package dev.sightline.format.json;

import org.jspecify.annotations.NullMarked;
