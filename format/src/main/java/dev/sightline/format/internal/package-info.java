/// Machinery the readers share: windows over bytes, lines, JSON values, columns by name.
@NullMarked
package dev.sightline.format.internal;

import org.jspecify.annotations.NullMarked;
