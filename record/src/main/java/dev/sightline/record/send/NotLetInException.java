package dev.sightline.record.send;

import javax.net.ssl.SSLException;

/// A receiver refused our token: to try again helps only when somebody has changed something.
public final class NotLetInException extends SSLException {
    private static final long serialVersionUID = 1;

    NotLetInException(String answer) {
        super(answer);
    }
}
