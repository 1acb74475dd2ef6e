package dev.sightline.server.guard;

import java.nio.file.Path;

/// Whether and how connections are encrypted.
public sealed interface Encryption {
    /// `http`: right on this machine, and behind a proxy that encrypts.
    record None() implements Encryption {}

    /// `https` with a certificate made at start; browsers ask the user to trust it.
    record SelfSigned() implements Encryption {}

    /// `https` with a certificate of the user.
    ///
    /// @param certificates the chain, PEM
    /// @param key the private key, PKCS#8 PEM without a password
    record Files(Path certificates, Path key) implements Encryption {}

    default String scheme() {
        return this instanceof None ? "http" : "https";
    }
}
