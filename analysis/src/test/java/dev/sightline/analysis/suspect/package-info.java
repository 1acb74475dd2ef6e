@NullMarked
package dev.sightline.analysis.suspect;

import org.jspecify.annotations.NullMarked;
