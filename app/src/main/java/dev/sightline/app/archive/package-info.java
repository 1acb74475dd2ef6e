/// Copies of a store that follow it: [Archive]s, as tables of a database or as Parquet files by day. NetLogger's
/// *netarchd*, with the store in the place of its files. The door is [ArchiveCommand].
@NullMarked
package dev.sightline.app.archive;

import org.jspecify.annotations.NullMarked;
