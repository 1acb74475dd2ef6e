/// Side-by-side numbers with DuckDB in the same run: one class a question.
@NullMarked
package dev.sightline.bench;

import org.jspecify.annotations.NullMarked;
