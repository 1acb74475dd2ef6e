/// Tests of what a JVM's unified logging tells of its collections.
@NullMarked
package dev.sightline.format.jvmgc;

import org.jspecify.annotations.NullMarked;
