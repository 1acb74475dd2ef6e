/// What is asked, and what can go wrong: a trace with its names ([SqlTrace]), limits, and errors in one line.
@NullMarked
package dev.sightline.sql.trace;

import org.jspecify.annotations.NullMarked;
