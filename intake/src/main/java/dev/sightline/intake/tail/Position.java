package dev.sightline.intake.tail;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How far a file was read. It is declared in the store with the rows; which rows of the file are durable, the
/// store itself knows better, as each file is a source: where one is ahead of the other, these rows are left
/// out when the file is read again.
///
/// @param path where the file was
/// @param head how it began
/// @param source the store's number of it; -1 if it has no row yet
/// @param offset up to where its records were rows, or were rejected
/// @param rows how many rows that are
/// @param rejected how many of its records were rejected
record Position(String path, Head head, int source, long offset, long rows, long rejected) {
    private static final String KEY = "tail.";
    private static final Pattern TEXT =
            Pattern.compile("(\\d+) (\\d+) (-?\\d+) (\\d+) (\\d+) (\\d+) (.*)", Pattern.DOTALL);

    static Position atStart(String path) {
        return new Position(path, Head.NONE, -1, 0, 0, 0);
    }

    /// The property's name.
    ///
    /// @param file the file's number
    static String key(String file) {
        return KEY + file;
    }

    /// The file's number, if this is the name of such a property.
    static Optional<String> file(String key) {
        return key.startsWith(KEY) ? Optional.of(key.substring(KEY.length())) : Optional.empty();
    }

    String text() {
        return head.length() + " " + head.sum() + " " + source + " " + offset + " " + rows + " " + rejected + " "
                + path;
    }

    /// Empty if it is none: then the file is read from its beginning.
    static Optional<Position> parse(String text) {
        Matcher found = TEXT.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Position(
                    found.group(7),
                    new Head(Integer.parseInt(found.group(1)), Long.parseLong(found.group(2))),
                    Integer.parseInt(found.group(3)),
                    Long.parseLong(found.group(4)),
                    Long.parseLong(found.group(5)),
                    Long.parseLong(found.group(6))));
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    Position at(String newPath) {
        return new Position(newPath, head, source, offset, rows, rejected);
    }

    Position startingWith(Head newHead) {
        return new Position(path, newHead, source, offset, rows, rejected);
    }

    Position ofSource(int newSource) {
        return new Position(path, head, newSource, offset, rows, rejected);
    }

    /// @param upTo how far now
    Position plus(long upTo, long moreRows, long moreRejected) {
        return new Position(path, head, source, Math.max(offset, upTo), rows + moreRows, rejected + moreRejected);
    }
}
