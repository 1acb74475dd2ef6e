/// What is different about the selected rows ([DifferentAnswer]).
@NullMarked
package dev.sightline.view.difference;

import org.jspecify.annotations.NullMarked;
