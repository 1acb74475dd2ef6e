/// Tests of the package of the same name.
@NullMarked
package dev.sightline.format.netlogger;

import org.jspecify.annotations.NullMarked;
