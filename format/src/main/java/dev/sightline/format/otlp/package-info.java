/// OpenTelemetry's OTLP in JSON: spans, log records and metric points.
@NullMarked
package dev.sightline.format.otlp;

import org.jspecify.annotations.NullMarked;
