/// Tests of questions that wait, and are stopped.
@NullMarked
package dev.sightline.server.ask;

import org.jspecify.annotations.NullMarked;
