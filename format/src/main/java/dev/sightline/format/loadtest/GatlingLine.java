package dev.sightline.format.loadtest;

import dev.sightline.format.TextBytes;
import java.util.Arrays;
import java.util.List;

/// One line, taken apart at its tabs. Versions differ in what stands in front of a name (scenario, number of the user),
/// so that places are counted from what is found: `OK` or `KO` behind two times, `START` or `END` before one.
final class GatlingLine {
    private static final int LONGEST = 1 << 16;
    private static final int MIN_DIGITS = 12;
    private static final int MAX_DIGITS = 14;

    enum Kind {
        /// Of the simulation, and what it asserts: no rows.
        ASIDE,
        REQUEST,
        GROUP,
        USER,
        ERROR
    }

    private Kind kind = Kind.ASIDE;
    private List<String> fields = List.of();
    /// The place of `OK`, `KO`, `START` or `END`.
    private int mark;

    Kind kind() {
        return kind;
    }

    boolean read(byte[] bytes, int from, int to) {
        if (to - from > LONGEST) {
            return false;
        }
        fields = Arrays.asList(TextBytes.decode(bytes, from, to - from).split("\t", -1));
        return switch (fields.getFirst()) {
            case "RUN", "ASSERTION" -> is(Kind.ASIDE, fields.size() > 1);
            case "REQUEST" -> is(Kind.REQUEST, isMarked("OK", "KO", 4, 2));
            // 3.5 writes errors so
            case "GROUP" ->
                fields.size() == 3 ? is(Kind.ERROR, isMillis(2)) : is(Kind.GROUP, isMarked("OK", "KO", 5, 3));
            case "USER" -> is(Kind.USER, isMarked("START", "END", 2, 0) && isMillis(lastTime()));
            case "ERROR" -> is(Kind.ERROR, fields.size() > 2 && isMillis(fields.size() - 1));
            default -> false;
        };
    }

    private boolean is(Kind found, boolean whole) {
        kind = found;
        return whole;
    }

    /// @param least the first place where the mark may stand
    /// @param numbers how many stand before it
    private boolean isMarked(String one, String other, int least, int numbers) {
        for (int i = least; i < fields.size(); i++) {
            boolean marked = fields.get(i).equals(one) || fields.get(i).equals(other);
            if (marked && (numbers == 0 || isMillis(i - numbers) && isMillis(i - numbers + 1))) {
                mark = i;
                return true;
            }
        }
        return false;
    }

    /// Those of users: of an end begin and end stand there.
    private int lastTime() {
        int last = fields.size() - 1;
        while (last > mark && !isMillis(last)) {
            last--;
        }
        return last;
    }

    private boolean isMillis(int i) {
        String text = i < 0 ? "" : fields.get(i);
        return text.length() >= MIN_DIGITS
                && text.length() <= MAX_DIGITS
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    boolean isOk() {
        return fields.get(mark).equals("OK");
    }

    /// When it began, in milliseconds; of a user when it came or went.
    long begin() {
        return Long.parseLong(fields.get(
                switch (kind) {
                    case REQUEST -> mark - 2;
                    case GROUP -> mark - 3;
                    case USER -> lastTime();
                    default -> fields.size() - 1;
                }));
    }

    /// Of a request or group.
    long end() {
        return Long.parseLong(fields.get(kind == Kind.GROUP ? mark - 2 : mark - 1));
    }

    /// The time in requests of a group, without its pauses; empty where it is no number.
    String inRequests() {
        return fields.get(mark - 1);
    }

    /// What happened.
    String event() {
        return switch (kind) {
            case REQUEST -> fields.get(mark - 3);
            case GROUP -> groups();
            case USER -> fields.get(mark);
            default -> "ERROR";
        };
    }

    /// The names of the groups around a request, or of a group, the outermost first, between commas.
    String groups() {
        return switch (kind) {
            case REQUEST, GROUP -> fields.get(mark - 4);
            default -> "";
        };
    }

    String user() {
        int number = kind == Kind.USER ? mark - 1 : mark - 5;
        boolean told = number > (kind == Kind.USER ? 1 : 0) && kind != Kind.ERROR;
        return told ? fields.get(number) : "";
    }

    String scenario() {
        boolean told = kind == Kind.USER || kind != Kind.ERROR && mark - 6 > 0;
        return told ? fields.get(1) : "";
    }

    String message() {
        return switch (kind) {
            case REQUEST, GROUP ->
                String.join("\t", fields.subList(mark + 1, fields.size())).strip();
            case ERROR ->
                String.join("\t", fields.subList(1, fields.size() - 1)).strip();
            default -> "";
        };
    }
}
