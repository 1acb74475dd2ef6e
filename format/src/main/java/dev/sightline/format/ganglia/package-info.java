/// The XML that Ganglia's gmond and gmetad hand out.
@NullMarked
package dev.sightline.format.ganglia;

import org.jspecify.annotations.NullMarked;
