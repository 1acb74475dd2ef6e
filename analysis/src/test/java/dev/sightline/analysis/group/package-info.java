@NullMarked
package dev.sightline.analysis.group;

import org.jspecify.annotations.NullMarked;
