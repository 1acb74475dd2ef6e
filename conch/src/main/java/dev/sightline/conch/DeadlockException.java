package dev.sightline.conch;

/// Processes wait for each other, and none of them can go on. The message names them.
public final class DeadlockException extends ConchException {
    private static final long serialVersionUID = 1;

    DeadlockException(String message) {
        super(message);
    }
}
