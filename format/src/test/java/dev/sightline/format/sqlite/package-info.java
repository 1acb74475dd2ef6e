/// Tests of the SQLite reader.
@NullMarked
package dev.sightline.format.sqlite;

import org.jspecify.annotations.NullMarked;
