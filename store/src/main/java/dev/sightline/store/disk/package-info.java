/// The few file operations that a store's safety rests on, so that a test can put a disk that loses power in their
/// place.
@NullMarked
package dev.sightline.store.disk;

import org.jspecify.annotations.NullMarked;
