/// Tests.
@NullMarked
package dev.sightline.analysis.lifeline;

import org.jspecify.annotations.NullMarked;
