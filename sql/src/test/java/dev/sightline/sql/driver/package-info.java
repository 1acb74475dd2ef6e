/// Tests of what goes past the driver, and of the plain ways beside it.
@NullMarked
package dev.sightline.sql.driver;

import org.jspecify.annotations.NullMarked;
