/// Frames between processes: lengths, bytes and the connections that carry them, on Netty.
@NullMarked
package dev.sightline.conch.wire;

import org.jspecify.annotations.NullMarked;
