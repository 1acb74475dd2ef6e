/// A small system under load, each service a process that records itself: what `sightline demo live` shows.
@NullMarked
package dev.sightline.app.live;

import org.jspecify.annotations.NullMarked;
