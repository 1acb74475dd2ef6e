/// Tests of the reader of Prometheus text and OpenMetrics.
@NullMarked
package dev.sightline.format.prometheus;

import org.jspecify.annotations.NullMarked;
