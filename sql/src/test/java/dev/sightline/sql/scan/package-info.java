/// Tests of how rows are read and told apart, against a slow version.
@NullMarked
package dev.sightline.sql.scan;

import org.jspecify.annotations.NullMarked;
