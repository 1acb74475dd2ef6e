/// Tests of the summaries, each with the slow and obvious version of what it computes.
@NullMarked
package dev.sightline.summary;

import org.jspecify.annotations.NullMarked;
