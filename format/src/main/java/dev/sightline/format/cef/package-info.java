/// The Common Event Format of security products.
@NullMarked
package dev.sightline.format.cef;

import org.jspecify.annotations.NullMarked;
