/// A room to try the test of rooms on.
@NullMarked
package dev.sightline.app.rooms.high;

import org.jspecify.annotations.NullMarked;
