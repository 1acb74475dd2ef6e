/// Tests.
@NullMarked
package dev.sightline.analysis.learn;

import org.jspecify.annotations.NullMarked;
