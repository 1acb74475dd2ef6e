/// The rows of a trace as a table of DuckDB ([TraceFunction]): those that are wanted, cell by cell.
@NullMarked
package dev.sightline.sql.scan;

import org.jspecify.annotations.NullMarked;
