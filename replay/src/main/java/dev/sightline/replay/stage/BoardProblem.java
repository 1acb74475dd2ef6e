package dev.sightline.replay.stage;

/// What is wrong with a board, and where.
public final class BoardProblem extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;
    private final String what;

    /// @param line from 1
    /// @param column from 1, in characters
    /// @param what one line, without the place
    public BoardProblem(int line, int column, String what) {
        super("line " + line + ", column " + column + ": " + what);
        this.line = line;
        this.column = column;
        this.what = what;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    public String what() {
        return what;
    }
}
