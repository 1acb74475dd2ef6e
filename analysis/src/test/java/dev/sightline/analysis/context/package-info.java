@NullMarked
package dev.sightline.analysis.context;

import org.jspecify.annotations.NullMarked;
