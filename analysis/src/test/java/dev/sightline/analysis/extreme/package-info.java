@NullMarked
package dev.sightline.analysis.extreme;

import org.jspecify.annotations.NullMarked;
