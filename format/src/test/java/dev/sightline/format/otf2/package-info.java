/// Tests of the OTF2 reader.
@NullMarked
package dev.sightline.format.otf2;

import org.jspecify.annotations.NullMarked;
