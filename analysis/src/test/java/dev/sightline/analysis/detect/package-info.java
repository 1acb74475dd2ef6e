/// Tests.
@NullMarked
package dev.sightline.analysis.detect;

import org.jspecify.annotations.NullMarked;
