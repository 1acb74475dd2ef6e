/// Gives spans of programs under OpenTelemetry's Java agent logical time: [LogicalTime] is its extension.
@NullMarked
package dev.sightline.opentelemetry;

import org.jspecify.annotations.NullMarked;
