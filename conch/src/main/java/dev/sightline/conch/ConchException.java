package dev.sightline.conch;

/// What a process waits for will not come, or the system is not there. Nothing that the process did alone brings it
/// back: most programs let it end them.
public class ConchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ConchException(String message) {
        super(message);
    }
}
