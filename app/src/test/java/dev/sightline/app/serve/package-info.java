/// Tests of a trace that grows while it is looked at.
@NullMarked
package dev.sightline.app.serve;

import org.jspecify.annotations.NullMarked;
