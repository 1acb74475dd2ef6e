/// Host files: which programs run where, and who is whose neighbour.
@NullMarked
package dev.sightline.conch.hosts;

import org.jspecify.annotations.NullMarked;
