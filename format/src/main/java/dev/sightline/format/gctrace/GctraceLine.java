package dev.sightline.format.gctrace;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One collection: `gc 1 @0.058s 0%: 0.01+1.9+0.1 ms clock, 0.1+0.9/1.9/2.9+0.2 ms cpu, 4->4->1 MB, 5 MB goal, 4 P`.
final class GctraceLine {
    private static final String NUMBER = "(\\d{1,12}(?:\\.\\d{1,9})?)";
    private static final Pattern GC = Pattern.compile("gc (\\d{1,12}) @" + NUMBER + "s (\\d{1,3})%: " + NUMBER + "\\+"
            + NUMBER
            + "\\+" + NUMBER + " ms clock, " + NUMBER + "\\+" + NUMBER + "/" + NUMBER + "/" + NUMBER + "\\+" + NUMBER
            + " ms cpu, (\\d{1,12})->(\\d{1,12})->(\\d{1,12}) MB, (\\d{1,12}) MB goal,(?: (\\d{1,12}) MB stacks,)?"
            + "(?: (\\d{1,12}) MB globals,)? (\\d{1,6}) P( \\(forced\\))?");
    private static final int LONGEST = 400;

    private Matcher parts = GC.matcher("");

    boolean read(byte[] bytes, int from, int to) {
        if (to - from > LONGEST || to - from < 4 || bytes[from] != 'g' || bytes[from + 1] != 'c') {
            return false;
        }
        parts = GC.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8).strip());
        return parts.matches();
    }

    /// What the line has at a place, counted from 1; empty where it has none.
    String part(int group) {
        String part = parts.group(group);
        return part == null ? "" : part;
    }

    boolean isForced() {
        return !part(parts.groupCount()).isEmpty();
    }
}
