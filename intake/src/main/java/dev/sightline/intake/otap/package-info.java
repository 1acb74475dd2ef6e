/// OpenTelemetry's Arrow form (OTAP): batches of a stream become requests of OTLP.
@NullMarked
package dev.sightline.intake.otap;

import org.jspecify.annotations.NullMarked;
