package dev.sightline.format.internal;

/// The lines at the beginning of a source, for sniffing a format of lines: without blank ones, and without a last one
/// that may be cut (unless it is the only one). A line ends before its line feed, carriage return and blanks.
public final class FirstLines {
    private final byte[] head;
    private final int end;
    private final int most;
    private int next;
    private int from;
    private int to;
    private int count;

    /// Whether a line of a head is one of the format's.
    public interface Test {
        boolean is(byte[] head, int from, int to);
    }

    /// @param most how many lines are looked at
    public FirstLines(byte[] head, int most) {
        this(head, Text.start(head), head.length, most);
    }

    public FirstLines(byte[] head, int from, int to, int most) {
        this.head = head;
        this.next = from;
        this.end = to;
        this.most = most;
    }

    /// How many of ten lines are the format's, rounded down; 0 if there are no lines.
    public static int inTen(byte[] head, int most, Test test) {
        FirstLines lines = new FirstLines(head, most);
        int good = 0;
        while (lines.next()) {
            good += test.is(head, lines.from, lines.to) ? 1 : 0;
        }
        return lines.count == 0 ? 0 : good * 10 / lines.count;
    }

    public boolean next() {
        while (next < end && count < most) {
            from = next;
            to = Scan.find(head, from, end, (byte) '\n');
            boolean cut = to == end && count > 0;
            next = to + 1;
            to = Scan.trimmed(head, from, to);
            if (to > from && !cut) {
                count++;
                return true;
            }
        }
        return false;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /// How many lines there were so far.
    public int count() {
        return count;
    }
}
