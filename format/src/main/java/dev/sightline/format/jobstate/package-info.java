/// The job state logs of Pegasus and DAGMan.
@NullMarked
package dev.sightline.format.jobstate;

import org.jspecify.annotations.NullMarked;
