/// Views of rows in several processes against those of one.
@NullMarked
package dev.sightline.view.divided;

import org.jspecify.annotations.NullMarked;
