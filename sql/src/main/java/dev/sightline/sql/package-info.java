/// SQL over a trace: DuckDB, kept in a sandbox, reads our columns through a table function. The door is [SqlEngine].
@NullMarked
package dev.sightline.sql;

import org.jspecify.annotations.NullMarked;
