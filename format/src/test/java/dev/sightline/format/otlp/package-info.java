/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.otlp;

import org.jspecify.annotations.NullMarked;
