/// What does not come by itself is fetched again and again: Prometheus' targets, Ganglia's answers, the metrics of this
/// host. The door is [dev.sightline.intake.poll.Poll].
@NullMarked
package dev.sightline.intake.poll;

import org.jspecify.annotations.NullMarked;
