/// Tests of the Perfetto reader, with an encoder of their own.
@NullMarked
package dev.sightline.format.perfetto;

import org.jspecify.annotations.NullMarked;
