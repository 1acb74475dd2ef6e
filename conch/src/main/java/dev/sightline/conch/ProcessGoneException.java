package dev.sightline.conch;

/// A process that is needed has died, or ended without doing what was waited for.
public final class ProcessGoneException extends ConchException {
    private static final long serialVersionUID = 1;

    private final int process;

    ProcessGoneException(int process, String message) {
        super(message);
        this.process = process;
    }

    /// Its id; of several, one.
    public int process() {
        return process;
    }
}
