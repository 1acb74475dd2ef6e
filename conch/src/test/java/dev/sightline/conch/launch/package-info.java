/// Tests of Conch: launch.
@NullMarked
package dev.sightline.conch.launch;

import org.jspecify.annotations.NullMarked;
