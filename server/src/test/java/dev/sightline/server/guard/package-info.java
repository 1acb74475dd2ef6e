/// Tests of who may ask, and how many.
@NullMarked
package dev.sightline.server.guard;

import org.jspecify.annotations.NullMarked;
