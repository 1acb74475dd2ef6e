/// What programs tell Prometheus: its text format and OpenMetrics.
@NullMarked
package dev.sightline.format.prometheus;

import org.jspecify.annotations.NullMarked;
