/// Tests of which rows a query wants.
@NullMarked
package dev.sightline.sql.query;

import org.jspecify.annotations.NullMarked;
