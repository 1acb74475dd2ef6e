package dev.sightline.format.cef;

import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.Scan;
import java.util.ArrayList;
import java.util.List;

/// `CEF:0|vendor|product|version|signature|name|severity|`, in which a bar is written as `\\|`.
///
/// @param fields the six behind the version of the format
/// @param end where the extension begins, in the line
record CefHead(List<String> fields, int end) {
    private static final int BARS = 7;
    /// What syslog puts in front.
    private static final int NEAR = 200;
    private static final int LONGEST = 4096;

    /// Where it begins; -1 where a line has none, or too few bars.
    static int find(byte[] bytes, int from, int to) {
        int near = Math.min(to, from + NEAR);
        int at = Scan.indexOf(bytes, from, near, "CEF:");
        boolean alone = at == from || at > from && bytes[at - 1] <= ' ' && bytes[at - 1] >= 0;
        boolean version = at >= 0 && at + 5 < to && bytes[at + 4] >= '0' && bytes[at + 4] <= '9';
        return alone && version && end(bytes, at, to) >= 0 ? at : -1;
    }

    private static int end(byte[] bytes, int from, int to) {
        int bars = 0;
        for (int p = from; p < Math.min(to, from + LONGEST); p++) {
            if (bytes[p] == '\\') {
                p++;
            } else if (bytes[p] == '|' && ++bars == BARS) {
                return p + 1;
            }
        }
        return -1;
    }

    /// @param from as [#find] found it
    static CefHead of(byte[] bytes, int from, int to) {
        int end = end(bytes, from, to);
        List<String> fields = new ArrayList<>();
        int begin = Scan.find(bytes, from, end, (byte) '|') + 1;
        for (int p = begin; p < end; p++) {
            if (bytes[p] == '\\') {
                p++;
            } else if (bytes[p] == '|') {
                String field = TextBytes.decode(bytes, begin, p - begin);
                fields.add(field.replace("\\|", "|").replace("\\\\", "\\").strip());
                begin = p + 1;
            }
        }
        return new CefHead(fields, end);
    }
}
