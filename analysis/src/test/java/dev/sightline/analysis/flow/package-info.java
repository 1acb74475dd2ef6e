/// Tests.
@NullMarked
package dev.sightline.analysis.flow;

import org.jspecify.annotations.NullMarked;
