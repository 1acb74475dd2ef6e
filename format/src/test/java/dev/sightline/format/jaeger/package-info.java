/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.jaeger;

import org.jspecify.annotations.NullMarked;
