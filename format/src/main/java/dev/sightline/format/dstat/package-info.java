/// What dstat, dool and pcp-dstat write with `--output`.
@NullMarked
package dev.sightline.format.dstat;

import org.jspecify.annotations.NullMarked;
