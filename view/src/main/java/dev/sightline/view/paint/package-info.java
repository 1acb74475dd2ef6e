/// What is painted of the first column when nobody painted anything ([AutomaticPaint]).
@NullMarked
package dev.sightline.view.paint;

import org.jspecify.annotations.NullMarked;
