/// Tests of the bridges.
@NullMarked
package dev.sightline.logging;

import org.jspecify.annotations.NullMarked;
