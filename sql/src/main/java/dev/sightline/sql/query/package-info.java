/// What a query says: its tree ([Statement]), which views it reads and which of their rows it wants.
@NullMarked
package dev.sightline.sql.query;

import org.jspecify.annotations.NullMarked;
