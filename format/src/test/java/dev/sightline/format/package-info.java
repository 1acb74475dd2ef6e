/// Tests of the readers, and the sink they write to.
@NullMarked
package dev.sightline.format;

import org.jspecify.annotations.NullMarked;
