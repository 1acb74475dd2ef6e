/// What happened around flows that something is wrong with.
@NullMarked
package dev.sightline.analysis.context;

import org.jspecify.annotations.NullMarked;
