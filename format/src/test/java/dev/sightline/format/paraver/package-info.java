/// Tests of Paraver traces.
@NullMarked
package dev.sightline.format.paraver;

import org.jspecify.annotations.NullMarked;
