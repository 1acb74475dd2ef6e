/// Behaviours that the model checker TLC prints: the states of an error trace or of a simulation.
@NullMarked
package dev.sightline.format.tlc;

import org.jspecify.annotations.NullMarked;
