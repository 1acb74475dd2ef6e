/// Tests of Linux ftrace text.
@NullMarked
package dev.sightline.format.ftrace;

import org.jspecify.annotations.NullMarked;
