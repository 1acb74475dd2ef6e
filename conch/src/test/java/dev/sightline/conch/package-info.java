/// Tests of Conch.
@NullMarked
package dev.sightline.conch;

import org.jspecify.annotations.NullMarked;
