/// Tests of the reader of the Common Trace Format.
@NullMarked
package dev.sightline.format.ctf;

import org.jspecify.annotations.NullMarked;
