/// Tests of the reader of logs of Ninja.
@NullMarked
package dev.sightline.format.ninja;

import org.jspecify.annotations.NullMarked;
