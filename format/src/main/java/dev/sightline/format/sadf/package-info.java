/// sysstat's `sadf -j` and `sadf -x`: the samples of sar as JSON and as XML.
@NullMarked
package dev.sightline.format.sadf;

import org.jspecify.annotations.NullMarked;
