/// OTF2 archives, read through otf2-print.
@NullMarked
package dev.sightline.format.otf2;

import org.jspecify.annotations.NullMarked;
