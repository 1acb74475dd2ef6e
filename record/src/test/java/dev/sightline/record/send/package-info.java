/// Tests of sending.
@NullMarked
package dev.sightline.record.send;

import org.jspecify.annotations.NullMarked;
