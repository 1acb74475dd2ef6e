package dev.sightline.conch;

import dev.sightline.conch.wire.Line;
import org.jspecify.annotations.Nullable;

/// Another process, as this one knows it. Under the node's lock.
final class Peer {
    final String host;
    final int port;
    final String name;

    @Nullable
    Line out;

    @Nullable
    Line in;

    long sent;
    long arrived;
    /// Why it is gone; null while it is there.
    @Nullable
    String gone;
    /// How many messages it says it sent us; -1: it died and did not say.
    long announced = -1;

    Peer(String host, int port, String name) {
        this.host = host;
        this.port = port;
        this.name = name;
    }

    /// Nothing of it can arrive any more.
    boolean isGone() {
        return gone != null && (announced < 0 ? in == null : arrived >= announced);
    }
}
