/// Tests of what a query can reach, and of what stays from one to the next.
@NullMarked
package dev.sightline.sql.sandbox;

import org.jspecify.annotations.NullMarked;
