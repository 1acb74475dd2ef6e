/// Tests of answers that become a trace.
@NullMarked
package dev.sightline.sql.result;

import org.jspecify.annotations.NullMarked;
