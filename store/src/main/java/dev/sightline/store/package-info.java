/// Batches to immutable, time-sorted columnar segments that are memory-mapped and scanned in place.
@NullMarked
package dev.sightline.store;

import org.jspecify.annotations.NullMarked;
