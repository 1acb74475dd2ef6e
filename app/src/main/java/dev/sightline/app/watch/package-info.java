/// Flows of what a collector stores, followed while it is stored: anomalies as rows of a store of their own, and as
/// alerts.
@NullMarked
package dev.sightline.app.watch;

import org.jspecify.annotations.NullMarked;
