/// Files to a collector: NetLogger's *nlforward*. What the collector has already is not sent, whoever was killed when.
/// The door is [ForwardCommand].
@NullMarked
package dev.sightline.app.forward;

import org.jspecify.annotations.NullMarked;
