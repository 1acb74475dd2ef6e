/// Tests of files to a collector.
@NullMarked
package dev.sightline.app.forward;

import org.jspecify.annotations.NullMarked;
