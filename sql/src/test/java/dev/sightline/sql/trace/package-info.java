/// Tests of what goes wrong, in one line.
@NullMarked
package dev.sightline.sql.trace;

import org.jspecify.annotations.NullMarked;
