/// Tables aligned by white space, as system tools print them: ps, top, vmstat, sar, pidstat, lsof and their kin.
@NullMarked
package dev.sightline.format.table;

import org.jspecify.annotations.NullMarked;
