/// Apache Parquet files, read and written.
@NullMarked
package dev.sightline.format.parquet;

import org.jspecify.annotations.NullMarked;
