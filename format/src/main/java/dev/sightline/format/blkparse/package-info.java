/// What `blkparse` prints of requests to block devices.
@NullMarked
package dev.sightline.format.blkparse;

import org.jspecify.annotations.NullMarked;
