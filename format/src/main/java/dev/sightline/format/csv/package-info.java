/// Delimited tables (CSV, TSV and their kin) and the sections of `sadf -d`.
@NullMarked
package dev.sightline.format.csv;

import org.jspecify.annotations.NullMarked;
