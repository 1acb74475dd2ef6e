package dev.sightline.format.ctf.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/// The words of a TSDL text, one at a time, with one to look ahead.
///
/// Source: Common Trace Format v1.8.3, appendix C (grammar): the lexical rules are those of C99
final class TsdlTokens {
    /// What a token is.
    enum Kind {
        WORD,
        INTEGER,
        STRING,
        MARK,
        END
    }

    private static final String[] LONG_MARKS = {"...", ":=", "->"};

    private final byte[] text;
    private int at;
    private Kind kind = Kind.END;
    private String word = "";
    private long value;
    private int begin;

    TsdlTokens(byte[] text) throws BadMetadata {
        this.text = text;
        next();
    }

    Kind kind() {
        return kind;
    }

    /// The word, mark or contents of the string; an integer as written.
    String word() {
        return word;
    }

    /// Of an integer, as 64 bits.
    long value() {
        return value;
    }

    /// Where the token begins.
    int offset() {
        return begin;
    }

    boolean is(String markOrWord) {
        return (kind == Kind.MARK || kind == Kind.WORD) && word.equals(markOrWord);
    }

    /// Goes on if the token is this.
    boolean skips(String markOrWord) throws BadMetadata {
        if (is(markOrWord)) {
            next();
            return true;
        }
        return false;
    }

    void expect(String mark) throws BadMetadata {
        if (!skips(mark)) {
            throw bad("'" + mark + "' is expected, not " + shown());
        }
    }

    BadMetadata bad(String what) {
        return new BadMetadata(what + ", at byte " + begin);
    }

    String shown() {
        return kind == Kind.END ? "the end" : "'" + (word.length() > 40 ? word.substring(0, 40) + "..." : word) + "'";
    }

    void next() throws BadMetadata {
        skipBlanks();
        begin = at;
        if (at >= text.length) {
            kind = Kind.END;
            word = "";
            return;
        }
        char c = (char) (text[at] & 0xFF);
        if (c == 'L' && at + 1 < text.length && (text[at + 1] == '"' || text[at + 1] == '\'')) {
            at++;
            c = (char) text[at];
        }
        if (c == '"' || c == '\'') {
            quoted(c);
        } else if (c >= '0' && c <= '9') {
            integer();
        } else if (isLetter(c)) {
            while (at < text.length && (isLetter((char) (text[at] & 0xFF)) || isDigit(text[at]))) {
                at++;
            }
            kind = Kind.WORD;
            word = new String(text, begin, at - begin, UTF_8);
        } else {
            mark();
        }
    }

    private void mark() {
        kind = Kind.MARK;
        for (String mark : LONG_MARKS) {
            if (at + mark.length() <= text.length && new String(text, at, mark.length(), UTF_8).equals(mark)) {
                at += mark.length();
                word = mark;
                return;
            }
        }
        word = String.valueOf((char) (text[at++] & 0xFF));
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private void skipBlanks() throws BadMetadata {
        while (at < text.length) {
            byte b = text[at];
            byte after = at + 1 < text.length ? text[at + 1] : 0;
            if (b >= 0 && b <= ' ') {
                at++;
            } else if (b == '/' && after == '/') {
                while (at < text.length && text[at] != '\n') {
                    at++;
                }
            } else if (b == '/' && after == '*') {
                begin = at;
                at += 2;
                while (at + 1 < text.length && !(text[at] == '*' && text[at + 1] == '/')) {
                    at++;
                }
                if (at + 1 >= text.length) {
                    throw bad("a comment does not end");
                }
                at += 2;
            } else {
                return;
            }
        }
    }

    private void integer() throws BadMetadata {
        int from = at;
        while (at < text.length && (isLetter((char) (text[at] & 0xFF)) || isDigit(text[at]))) {
            at++;
        }
        kind = Kind.INTEGER;
        word = new String(text, from, at - from, UTF_8);
        String digits = word;
        while (!digits.isEmpty() && "uUlL".indexOf(digits.charAt(digits.length() - 1)) >= 0) {
            digits = digits.substring(0, digits.length() - 1);
        }
        try {
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                value = Long.parseUnsignedLong(digits.substring(2), 16);
            } else if (digits.startsWith("0b") || digits.startsWith("0B")) {
                value = Long.parseUnsignedLong(digits.substring(2), 2);
            } else {
                value = Long.parseUnsignedLong(digits, digits.length() > 1 && digits.startsWith("0") ? 8 : 10);
            }
        } catch (NumberFormatException none) {
            throw bad("'" + word + "' is no integer of 64 bits");
        }
    }

    private void quoted(char quote) throws BadMetadata {
        at++;
        ByteArrayOutputStream contents = new ByteArrayOutputStream();
        while (at < text.length && text[at] != quote) {
            if (text[at] == '\\' && at + 1 < text.length) {
                at++;
                escaped(contents);
            } else {
                contents.write(text[at++]);
            }
        }
        if (at >= text.length) {
            throw bad("a string does not end");
        }
        at++;
        word = contents.toString(UTF_8);
        kind = quote == '"' ? Kind.STRING : Kind.INTEGER;
        value = word.isEmpty() ? 0 : word.charAt(0);
    }

    private void escaped(ByteArrayOutputStream contents) {
        byte c = text[at++];
        switch (c) {
            case 'n' -> contents.write('\n');
            case 't' -> contents.write('\t');
            case 'r' -> contents.write('\r');
            case 'a' -> contents.write(7);
            case 'b' -> contents.write('\b');
            case 'f' -> contents.write('\f');
            case 'v' -> contents.write(11);
            case 'x' -> contents.write(number(16, 2));
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                at--;
                contents.write(number(8, 3));
            }
            default -> contents.write(c);
        }
    }

    private int number(int base, int mostDigits) {
        int number = 0;
        for (int i = 0; i < mostDigits && at < text.length && Character.digit((char) text[at], base) >= 0; i++) {
            number = number * base + Character.digit((char) text[at++], base);
        }
        return number & 0xFF;
    }
}
