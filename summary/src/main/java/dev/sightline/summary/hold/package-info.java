/// For how long rows hold ([Hold]), and entities of which several rows hold at once ([HeldStates]).
@NullMarked
package dev.sightline.summary.hold;

import org.jspecify.annotations.NullMarked;
