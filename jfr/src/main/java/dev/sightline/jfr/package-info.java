/// What the JVM tells of itself, live, beside a program's own events: [JfrBridge] in a line of code, [JfrAgent]
/// without.
@NullMarked
package dev.sightline.jfr;

import org.jspecify.annotations.NullMarked;
