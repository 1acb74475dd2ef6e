/// Decoding: the bytes of a source, be it a file or a message, to rows of cells whose types are not decided.
@NullMarked
package dev.sightline.intake.decode;

import org.jspecify.annotations.NullMarked;
