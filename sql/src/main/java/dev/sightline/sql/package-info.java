/// SQL over a trace: DuckDB, kept in a sandbox, reads our columns through a table function.
@NullMarked
package dev.sightline.sql;

import org.jspecify.annotations.NullMarked;
