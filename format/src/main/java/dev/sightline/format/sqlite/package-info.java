/// SQLite databases: those of Pegasus (Stampede), and any other, table by table.
@NullMarked
package dev.sightline.format.sqlite;

import org.jspecify.annotations.NullMarked;
