/// Who waits for whom in a run of several processes, how long, and the chain of steps that its end waited for.
@NullMarked
package dev.sightline.analysis.wait;

import org.jspecify.annotations.NullMarked;
