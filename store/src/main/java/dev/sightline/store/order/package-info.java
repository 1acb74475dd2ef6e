/// The same rows in another order or of another type ([Snapshots]), as batches ([ArrivalReader]), as blocks
/// ([OrderedRows], and [BatchRows] of what just arrived), as one file ([ArrowWriter]).
@NullMarked
package dev.sightline.store.order;

import org.jspecify.annotations.NullMarked;
