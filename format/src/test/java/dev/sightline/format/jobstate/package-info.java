/// Tests of job state logs.
@NullMarked
package dev.sightline.format.jobstate;

import org.jspecify.annotations.NullMarked;
