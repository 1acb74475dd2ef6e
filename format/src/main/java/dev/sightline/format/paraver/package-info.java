/// Paraver traces (`.prv`): states, events and communications of parallel programs.
@NullMarked
package dev.sightline.format.paraver;

import org.jspecify.annotations.NullMarked;
