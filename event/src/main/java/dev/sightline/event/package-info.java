/// The vocabulary of every station: column types, roles, fields and batches of rows.
@NullMarked
package dev.sightline.event;

import org.jspecify.annotations.NullMarked;
