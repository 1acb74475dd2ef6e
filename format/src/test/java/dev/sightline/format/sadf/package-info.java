/// Tests of the reader of sadf -j and sadf -x.
@NullMarked
package dev.sightline.format.sadf;

import org.jspecify.annotations.NullMarked;
