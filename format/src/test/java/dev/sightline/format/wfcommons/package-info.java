/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.wfcommons;

import org.jspecify.annotations.NullMarked;
