/// The write-ahead log: batches as framed records that are durable before they are acknowledged.
@NullMarked
package dev.sightline.store.wal;

import org.jspecify.annotations.NullMarked;
