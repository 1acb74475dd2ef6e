/// Linux ftrace as text: the kernel's `trace` file, `trace-cmd report`, and the markers of Android in them.
@NullMarked
package dev.sightline.format.ftrace;

import org.jspecify.annotations.NullMarked;
