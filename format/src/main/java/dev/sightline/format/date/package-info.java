/// What the dates of a file leave open: the year that they do not name, and which of two numbers is the day.
@NullMarked
package dev.sightline.format.date;

import org.jspecify.annotations.NullMarked;
