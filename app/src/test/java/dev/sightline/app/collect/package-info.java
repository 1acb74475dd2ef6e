/// Tests of what is sent and fetched, through whole processes.
@NullMarked
package dev.sightline.app.collect;

import org.jspecify.annotations.NullMarked;
