/// Tests of job state logs.
@NullMarked
package dev.sightline.format.junit;

import org.jspecify.annotations.NullMarked;
