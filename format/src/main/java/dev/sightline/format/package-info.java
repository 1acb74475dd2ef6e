/// Bytes of known trace formats to rows: sniffing, decoding, and one package a format.
@NullMarked
package dev.sightline.format;

import org.jspecify.annotations.NullMarked;
