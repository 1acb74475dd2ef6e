/// HTTP archives (HAR): what a browser or a proxy loaded, and how long each part of it took.
@NullMarked
package dev.sightline.format.har;

import org.jspecify.annotations.NullMarked;
