/// Garbage collections as a JVM's unified logging tells them.
@NullMarked
package dev.sightline.format.jvmgc;

import org.jspecify.annotations.NullMarked;
