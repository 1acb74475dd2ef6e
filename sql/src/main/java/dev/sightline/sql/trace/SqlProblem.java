package dev.sightline.sql.trace;

/// A query that cannot be answered as it is written: one line for people.
///
/// The message ends with the position where that is known.
public final class SqlProblem extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;

    public SqlProblem(String what, int line, int column) {
        super(line == 0 ? what : what + " (line " + line + ", column " + column + ")");
        this.line = line;
        this.column = column;
    }

    public SqlProblem(String what) {
        this(what, 0, 0);
    }

    /// 1-based; 0 when the position is not known.
    public int line() {
        return line;
    }

    /// 1-based, in characters; 0 when the position is not known.
    public int column() {
        return column;
    }
}
