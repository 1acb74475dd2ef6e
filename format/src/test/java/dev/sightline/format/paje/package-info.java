/// Tests of Pajé traces.
@NullMarked
package dev.sightline.format.paje;

import org.jspecify.annotations.NullMarked;
