/// Tests of copies of a store.
@NullMarked
package dev.sightline.app.archive;

import org.jspecify.annotations.NullMarked;
