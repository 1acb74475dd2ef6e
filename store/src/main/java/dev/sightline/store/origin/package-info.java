/// Where each row came from, in a few bits a row: [Origins].
@NullMarked
package dev.sightline.store.origin;

import org.jspecify.annotations.NullMarked;
