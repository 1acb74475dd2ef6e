/// Files of the Arrow format with checksums, written and mapped: [ArrowFile], [ChecksummedFile].
@NullMarked
package dev.sightline.store.arrow;

import org.jspecify.annotations.NullMarked;
