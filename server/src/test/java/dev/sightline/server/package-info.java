/// Trials of the real server.
@NullMarked
package dev.sightline.server;

import org.jspecify.annotations.NullMarked;
