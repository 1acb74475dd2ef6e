/// Common Trace Format 1.8 and 2: metadata streams, packets of bit fields, and the rows they become.
@NullMarked
package dev.sightline.format.ctf;

import org.jspecify.annotations.NullMarked;
