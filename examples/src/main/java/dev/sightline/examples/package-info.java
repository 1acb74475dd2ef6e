/// Programs that run on Conch, to be read and to be looked at.
@NullMarked
package dev.sightline.examples;

import org.jspecify.annotations.NullMarked;
