package dev.sightline.format.log;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/// Tells names of hosts from others with points in them.
final class Addresses {
    /// Behind the point of files of programs, of which logs name the line: `Server.java:117`.
    private static final Set<String> SOURCES = Set.of(
            "c", "cc", "clj", "cpp", "cs", "cxx", "dart", "erl", "ex", "f", "f90", "go", "groovy", "h", "hh", "hpp",
            "hs", "html", "ini", "java", "js", "json", "jsx", "kt", "log", "lua", "m", "mjs", "ml", "mm", "php", "pl",
            "pm", "py", "pyx", "rb", "rs", "scala", "sh", "sql", "swift", "ts", "tsx", "txt", "vue", "xml", "yaml",
            "yml", "zig");

    private static final int SHORTEST_DOMAIN = 2;
    private static final int LONGEST_DOMAIN = 12;

    private Addresses() {}

    /// Whether it may be the name of a host: words with points between them, in small letters, the last one no file's.
    static boolean isHost(byte[] b, int from, int to) {
        int dot = to - 1;
        while (dot > from && b[dot] != '.') {
            if (b[dot] < 'a' || b[dot] > 'z') {
                return false;
            }
            dot--;
        }
        int domain = to - dot - 1;
        if (dot == from || domain < SHORTEST_DOMAIN || domain > LONGEST_DOMAIN) {
            return false;
        }
        for (int i = from; i < dot; i++) {
            boolean letter = b[i] >= 'a' && b[i] <= 'z';
            boolean digit = b[i] >= '0' && b[i] <= '9';
            if (!letter && !digit && b[i] != '-' && b[i] != '.') {
                return false;
            }
        }
        return !SOURCES.contains(new String(b, dot + 1, domain, StandardCharsets.US_ASCII));
    }
}
