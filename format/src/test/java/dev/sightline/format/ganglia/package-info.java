/// Tests of the reader of Ganglia's XML.
@NullMarked
package dev.sightline.format.ganglia;

import org.jspecify.annotations.NullMarked;
