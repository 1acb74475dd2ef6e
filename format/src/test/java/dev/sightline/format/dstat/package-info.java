/// Tests of the tables of dstat.
@NullMarked
package dev.sightline.format.dstat;

import org.jspecify.annotations.NullMarked;
