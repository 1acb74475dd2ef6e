/// Tests of behaviours of TLC.
@NullMarked
package dev.sightline.format.tlc;

import org.jspecify.annotations.NullMarked;
