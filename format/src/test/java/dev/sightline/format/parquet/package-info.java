/// Tests of reading and writing Parquet.
@NullMarked
package dev.sightline.format.parquet;

import org.jspecify.annotations.NullMarked;
