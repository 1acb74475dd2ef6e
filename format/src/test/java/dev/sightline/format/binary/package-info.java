/// Tests of the recorder's binary form.
@NullMarked
package dev.sightline.format.binary;

import org.jspecify.annotations.NullMarked;
