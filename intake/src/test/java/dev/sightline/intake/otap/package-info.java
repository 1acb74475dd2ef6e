/// Tests of OpenTelemetry's Arrow form, with batches that Arrow's own library writes.
@NullMarked
package dev.sightline.intake.otap;

import org.jspecify.annotations.NullMarked;
