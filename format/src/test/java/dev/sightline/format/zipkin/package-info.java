/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.zipkin;

import org.jspecify.annotations.NullMarked;
