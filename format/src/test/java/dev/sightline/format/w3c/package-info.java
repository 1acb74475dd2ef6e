/// Tests of job state logs.
@NullMarked
package dev.sightline.format.w3c;

import org.jspecify.annotations.NullMarked;
