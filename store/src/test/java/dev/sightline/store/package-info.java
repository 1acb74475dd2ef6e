/// Tests of the store against slow, obvious versions of it.
@NullMarked
package dev.sightline.store;

import org.jspecify.annotations.NullMarked;
