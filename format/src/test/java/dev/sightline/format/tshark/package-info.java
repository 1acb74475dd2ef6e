/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.tshark;

import org.jspecify.annotations.NullMarked;
