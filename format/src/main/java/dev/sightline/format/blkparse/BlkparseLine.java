package dev.sightline.format.blkparse;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;

/// One line, taken apart. Places are in the bytes that were parsed.
///
/// ```text
/// device cpu sequence     seconds   pid action rwbs sector + sectors [process]
///   8,0    3        1 0.000000000   697    G    WS  223490 + 8       [kjournald]
/// ```
///
/// Behind `rwbs` stands, as the action has it: `[error]` (C, R), `[process] depth` (U), `/ sector` (X),
/// `<- (device) sector` (A), a text (m), and with `-t` the microseconds in parentheses.
final class BlkparseLine {
    enum Kind {
        ACTION,
        MESSAGE,
        /// Of blkparse's own summary, or the names of its inputs.
        ASIDE,
        /// That line of the summary which says how many records are missing.
        SKIPS,
        OTHER
    }

    static final long NONE = -1;
    private static final int MAX_DIGITS = 18;
    private static final int WORDS = 7;

    private static final String[] ASIDES = {
        "Reads Queued:",
        "Read Dispatches:",
        "Reads Requeued:",
        "Reads Completed:",
        "Read Merges:",
        "Read depth:",
        "PC Reads ",
        "PC Read ",
        "IO unplugs:",
        "Allocation wait:",
        "Dispatch wait:",
        "Completion wait:",
        "Throughput (R/W):",
        "Input file ",
    };

    final int[] starts = new int[WORDS];
    final int[] ends = new int[WORDS];
    long nanos;
    long cpu;
    long sequence;
    long pid;
    /// [#NONE] if there is none, as of a flush.
    long sector;
    long sectors;
    /// Of `X` the sector at which it is cut, of `A` that on the device it was meant for.
    long otherSector;
    long depth;
    long error;
    boolean hasError;
    /// Of [Kind#SKIPS], and of the line before, how many.
    long skipped;

    int processFrom;
    int processTo;
    int fromDeviceFrom;
    int fromDeviceTo;
    int textFrom;
    int textTo;

    private byte[] bytes = new byte[0];
    private int at;
    private int end;

    Kind parse(byte[] line, int from, int to) {
        bytes = line;
        end = to;
        while (end > from && (bytes[end - 1] == '\r' || bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
            end--;
        }
        at = Scan.skipBlanks(bytes, from, end);
        if (at == end || bytes[at] < '0' || bytes[at] > '9') {
            return aside(at);
        }
        for (int i = 0; i < WORDS; i++) {
            starts[i] = at;
            ends[i] = Scan.findBlank(bytes, at, end);
            at = Scan.skipBlanks(bytes, ends[i], end);
        }
        cpu = number(starts[1], ends[1]);
        sequence = number(starts[2], ends[2]);
        pid = number(starts[4], ends[4]);
        boolean known = isDevice(starts[0], ends[0])
                && cpu >= 0
                && sequence >= 0
                && pid >= 0
                && DecimalSeconds.isPlain(bytes, starts[3], ends[3])
                && isLetters(5, 2)
                && isLetters(6, 8);
        nanos = known ? DecimalSeconds.nanos(bytes, starts[3], ends[3]) : DecimalSeconds.NONE;
        if (nanos == DecimalSeconds.NONE) {
            return Kind.OTHER;
        }
        forget();
        if (is(5, "m")) {
            textFrom = at;
            textTo = end;
            return Kind.MESSAGE;
        }
        return rest() ? Kind.ACTION : Kind.OTHER;
    }

    /// Whether a word is the text.
    boolean is(int word, String text) {
        return Scan.is(bytes, starts[word], ends[word], text);
    }

    /// The letter of the action, its first.
    byte action() {
        return bytes[starts[5]];
    }

    private void forget() {
        sector = NONE;
        sectors = 0;
        otherSector = NONE;
        depth = NONE;
        hasError = false;
        processFrom = processTo = 0;
        fromDeviceFrom = fromDeviceTo = 0;
        textFrom = textTo = 0;
    }

    /// What stands behind `rwbs`: nothing of it must be there, all of it must be understood.
    private boolean rest() {
        if (at < end && isDigit(at)) {
            sector = word();
            if (sector < 0) {
                return false;
            }
            if (take('+')) {
                sectors = word();
            } else if (take('/')) {
                otherSector = word();
            }
            if (sectors < 0 || otherSector < NONE) {
                return false;
            }
        }
        if (take('<')) {
            return remapped();
        }
        while (at < end && bytes[at] == '(') {
            // microseconds of -t, or the bytes of a command
            at = Scan.skipBlanks(bytes, Math.min(end, Scan.find(bytes, at, end, (byte) ')') + 1), end);
        }
        return at == end || bracket();
    }

    /// `[process]`, `[error]`, or `[process] depth`; a process may be called anything, brackets and blanks too.
    private boolean bracket() {
        int close = end - 1;
        while (close > at && bytes[close] != ']') {
            close--;
        }
        if (bytes[at] != '[' || close == at) {
            return false;
        }
        int open = at + 1;
        at = Scan.skipBlanks(bytes, close + 1, end);
        if (at < end) {
            depth = word();
            if (depth < 0 || at < end) {
                return false;
            }
        }
        if (action() == 'C' || action() == 'R') {
            boolean negative = open < close && bytes[open] == '-';
            error = number(negative ? open + 1 : open, close);
            hasError = error >= 0;
            error = negative ? -error : error;
            return hasError;
        }
        processFrom = open;
        processTo = close;
        return true;
    }

    /// `<- (8,1) 223427`, from the `-` on.
    private boolean remapped() {
        if (!take('-') || at == end || bytes[at] != '(') {
            return false;
        }
        int close = Scan.find(bytes, at, end, (byte) ')');
        fromDeviceFrom = at + 1;
        fromDeviceTo = close;
        if (close == end || !isDevice(fromDeviceFrom, fromDeviceTo)) {
            return false;
        }
        at = Scan.skipBlanks(bytes, close + 1, end);
        otherSector = word();
        return otherSector >= 0 && at == end;
    }

    private boolean take(char sign) {
        if (at < end && bytes[at] == sign) {
            at = Scan.skipBlanks(bytes, at + 1, end);
            return true;
        }
        return false;
    }

    /// The number at hand, which is passed; less than [#NONE] if there is none.
    private long word() {
        int to = Scan.findBlank(bytes, at, end);
        long number = number(at, to);
        at = Scan.skipBlanks(bytes, to, end);
        return number < 0 ? Long.MIN_VALUE : number;
    }

    private Kind aside(int from) {
        if (from == end) {
            return Kind.ASIDE;
        }
        if (Scan.startsWith(bytes, from, end, "Skips: ") && Scan.indexOf(bytes, from, end, " forward (") > 0) {
            skipped = grouped(Scan.find(bytes, from, end, (byte) '(') + 1);
            return Kind.SKIPS;
        }
        boolean device = bytes[end - 1] == ':' && end - from > 2 && bytes[end - 2] == ')';
        boolean heading =
                device && (Scan.startsWith(bytes, from, end, "CPU") || Scan.startsWith(bytes, from, end, "Total ("));
        if (heading || Scan.startsWith(bytes, from, end, "Events (")) {
            return Kind.ASIDE;
        }
        for (String aside : ASIDES) {
            if (Scan.startsWith(bytes, from, end, aside)) {
                return Kind.ASIDE;
            }
        }
        return Kind.OTHER;
    }

    /// Digits between which the locale may put commas or points.
    private long grouped(int from) {
        long number = 0;
        for (int i = from; i < end && bytes[i] != ' ' && number < Integer.MAX_VALUE; i++) {
            number = isDigit(i) ? number * 10 + (bytes[i] - '0') : number;
        }
        return number;
    }

    private boolean isDigit(int i) {
        return bytes[i] >= '0' && bytes[i] <= '9';
    }

    /// [#NONE] if it is not digits only, or too many.
    private long number(int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            if (!isDigit(i)) {
                return NONE;
            }
            number = number * 10 + (bytes[i] - '0');
        }
        return from < to && to - from <= MAX_DIGITS ? number : NONE;
    }

    private boolean isDevice(int from, int to) {
        int comma = Scan.find(bytes, from, to, (byte) ',');
        return number(from, comma) >= 0 && comma < to && number(comma + 1, to) >= 0;
    }

    private boolean isLetters(int word, int most) {
        for (int i = starts[word]; i < ends[word]; i++) {
            if ((bytes[i] < 'A' || bytes[i] > 'Z') && (bytes[i] < 'a' || bytes[i] > 'z')) {
                return false;
            }
        }
        return ends[word] > starts[word] && ends[word] - starts[word] <= most;
    }
}
