package dev.sightline.conch.hosts;

/// A host file that is none: where, what, and what was expected.
public final class HostFileException extends Exception {
    private static final long serialVersionUID = 1;

    HostFileException(String file, int line, int column, String what) {
        super(file + ":" + line + ":" + column + ": " + what);
    }
}
