/// Starts the processes of a host file, brings them together, and sees to it that they end.
@NullMarked
package dev.sightline.conch.launch;

import org.jspecify.annotations.NullMarked;
