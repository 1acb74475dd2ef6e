/// The binary form of the recorder, events of programs in columnar blocks.
@NullMarked
package dev.sightline.format.binary;

import org.jspecify.annotations.NullMarked;
