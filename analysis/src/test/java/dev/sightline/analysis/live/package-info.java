@NullMarked
package dev.sightline.analysis.live;

import org.jspecify.annotations.NullMarked;
