/// A view request to a screen-sized answer; no I/O.
@NullMarked
package dev.sightline.view;

import org.jspecify.annotations.NullMarked;
