/// Answers drawn with characters ([TextPage]).
@NullMarked
package dev.sightline.view.text;

import org.jspecify.annotations.NullMarked;
