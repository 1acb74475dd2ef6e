/// Zipkin's JSON: spans of version 2, and those of version 1.
@NullMarked
package dev.sightline.format.zipkin;

import org.jspecify.annotations.NullMarked;
