/// Tests of the bridge from the JVM's own recorder.
@NullMarked
package dev.sightline.jfr;

import org.jspecify.annotations.NullMarked;
