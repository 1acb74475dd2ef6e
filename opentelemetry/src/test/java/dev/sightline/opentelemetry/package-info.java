/// Tests of the extension.
@NullMarked
package dev.sightline.opentelemetry;

import org.jspecify.annotations.NullMarked;
