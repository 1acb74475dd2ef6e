/// Tests of what load generators write.
@NullMarked
package dev.sightline.format.loadtest;

import org.jspecify.annotations.NullMarked;
