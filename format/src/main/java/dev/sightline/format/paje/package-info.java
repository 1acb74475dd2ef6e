/// Pajé traces: text that defines its own events.
@NullMarked
package dev.sightline.format.paje;

import org.jspecify.annotations.NullMarked;
