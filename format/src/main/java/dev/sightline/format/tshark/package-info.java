/// Packets as `tshark -T ek` prints them.
@NullMarked
package dev.sightline.format.tshark;

import org.jspecify.annotations.NullMarked;
