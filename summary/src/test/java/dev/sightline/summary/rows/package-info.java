/// Rows a cell at a time: [Block], the values of a column as sortable numbers ([KeyColumn]), and threads that share the
/// work ([Workers]).
@NullMarked
package dev.sightline.summary.rows;

import org.jspecify.annotations.NullMarked;
