/// A database in memory for one query ([Sandbox]), and the parser that lives from one to the next ([Parser]).
@NullMarked
package dev.sightline.sql.sandbox;

import org.jspecify.annotations.NullMarked;
