/// Nested parallel loops whose threads schedule themselves, and tell how ([Loops]).
@NullMarked
package dev.sightline.examples.loops;

import org.jspecify.annotations.NullMarked;
