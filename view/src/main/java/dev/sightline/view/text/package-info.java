/// Answers drawn with characters ([TextPage]), and written as lines of cells ([CsvLine]).
@NullMarked
package dev.sightline.view.text;

import org.jspecify.annotations.NullMarked;
