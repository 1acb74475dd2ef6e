/// The HTTP API of docs/api.md and the page, on one port, for this machine unless asked otherwise. The door
/// is [SightlineServer].
@NullMarked
package dev.sightline.server;

import org.jspecify.annotations.NullMarked;
