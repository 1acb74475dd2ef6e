/// Tests of what blkparse prints.
@NullMarked
package dev.sightline.format.blkparse;

import org.jspecify.annotations.NullMarked;
