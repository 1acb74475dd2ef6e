/// Where we go past what DuckDB's driver offers ([Shortcuts], [Dictionaries], [MemoryCap]), each with a plain way
/// beside it.
@NullMarked
package dev.sightline.sql.driver;

import org.jspecify.annotations.NullMarked;
