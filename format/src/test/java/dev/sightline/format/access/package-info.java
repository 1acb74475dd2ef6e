@NullMarked
package dev.sightline.format.access;

import org.jspecify.annotations.NullMarked;
