package dev.sightline.app.shell;

/// What a process that ends says to whoever started it; 0 is done.
public final class ExitCode {
    public static final int FAILED = 1;
    /// The call was wrong.
    public static final int USAGE = 2;

    private ExitCode() {}
}
