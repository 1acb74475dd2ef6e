package dev.sightline.format.vectorclock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A vector clock: how many events of each process are known.
///
/// @param hosts in the order written
/// @param counts beside them
/// @param start where it begins in the text it was read from
/// @param end where it ends in the text it was read from
record Clock(List<String> hosts, long[] counts, int start, int end) {
    private static final int MAX_HOSTS = 1 << 16;

    /// Reads `{"a":1, "b":22}` at a place of a line; null if there is something else.
    static @Nullable Clock read(String text, int from) {
        int p = from + 1;
        if (from >= text.length() || text.charAt(from) != '{') {
            return null;
        }
        List<String> hosts = new ArrayList<>();
        long[] counts = new long[8];
        StringBuilder name = new StringBuilder();
        while (hosts.size() < MAX_HOSTS) {
            p = blanks(text, p);
            if (p < text.length() && text.charAt(p) == '}' && hosts.isEmpty()) {
                return new Clock(hosts, counts, from, p + 1);
            }
            p = quoted(text, p, name);
            p = p < 0 ? p : blanks(text, p);
            if (p < 0 || p >= text.length() || text.charAt(p) != ':') {
                return null;
            }
            p = blanks(text, p + 1);
            int digits = p;
            long count = 0;
            while (p < text.length() && text.charAt(p) >= '0' && text.charAt(p) <= '9' && p - digits < 18) {
                count = count * 10 + text.charAt(p++) - '0';
            }
            if (p == digits) {
                return null;
            }
            if (hosts.size() == counts.length) {
                counts = java.util.Arrays.copyOf(counts, counts.length * 2);
            }
            counts[hosts.size()] = count;
            hosts.add(name.toString());
            p = blanks(text, p);
            if (p >= text.length() || (text.charAt(p) != ',' && text.charAt(p) != '}')) {
                return null;
            }
            if (text.charAt(p++) == '}') {
                return new Clock(hosts, counts, from, p);
            }
        }
        return null;
    }

    /// The first clock in a line; null if there is none.
    static @Nullable Clock find(String line) {
        int tries = 0;
        for (int p = line.indexOf('{'); p >= 0 && tries < 64; p = line.indexOf('{', p + 1), tries++) {
            Clock clock = read(line, p);
            if (clock != null && !clock.hosts.isEmpty()) {
                return clock;
            }
        }
        return null;
    }

    /// How many events of this host are known; 0 if it is not named.
    long of(String host) {
        int index = hosts.indexOf(host);
        return index < 0 ? 0 : counts[index];
    }

    /// The sum of all counts: grows along every cause and effect.
    long sum() {
        long sum = 0;
        for (int i = 0; i < hosts.size(); i++) {
            sum += counts[i];
        }
        return sum;
    }

    private static int blanks(String text, int from) {
        int p = from;
        while (p < text.length() && (text.charAt(p) == ' ' || text.charAt(p) == '\t')) {
            p++;
        }
        return p;
    }

    private static int quoted(String text, int from, StringBuilder name) {
        name.setLength(0);
        if (from >= text.length() || text.charAt(from) != '"') {
            return -1;
        }
        for (int p = from + 1; p < text.length(); p++) {
            char c = text.charAt(p);
            if (c == '"') {
                return p + 1;
            }
            if (c == '\\' && p + 1 < text.length()) {
                p++;
                c = text.charAt(p);
            }
            name.append(c);
        }
        return -1;
    }
}
