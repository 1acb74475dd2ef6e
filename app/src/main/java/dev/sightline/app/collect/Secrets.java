package dev.sightline.app.collect;

import dev.sightline.intake.listen.Entrance;
import dev.sightline.server.guard.Encryption;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What other machines are let in with.
///
/// @param certificate null for one that https makes now
/// @param token what they must know
record Secrets(Encryption.@Nullable Files certificate, String token) {
    Encryption https() {
        return certificate == null ? new Encryption.SelfSigned() : certificate;
    }

    Entrance entrance(boolean everybody) throws IOException {
        if (certificate == null) {
            throw new IllegalArgumentException("tls:// needs --tls-cert and --tls-key: senders must know whom they"
                    + " send to (docs/collect.md shows how a certificate is made)");
        }
        return new Entrance(
                Entrance.encryption(certificate.certificates(), certificate.key()), everybody ? null : token);
    }
}
