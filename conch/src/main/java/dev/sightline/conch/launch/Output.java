package dev.sightline.conch.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Passes on what a process prints, each line behind its id.
final class Output {
    private static final int LONGEST = 16 << 10;

    private Output() {}

    static Thread pass(InputStream from, PrintStream to, String before) {
        return pass(from, to, before, "", () -> {}, () -> {});
    }

    /// @param mark a line that is not passed on; empty: there is none
    /// @param marked told when that line comes
    /// @param ended told when nothing more comes
    static Thread pass(InputStream from, PrintStream to, String before, String mark, Runnable marked, Runnable ended) {
        Thread thread = new Thread(
                () -> {
                    try {
                        copy(from, to, before, mark, marked);
                    } finally {
                        ended.run();
                    }
                },
                "conch-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void copy(InputStream from, PrintStream to, String before, String mark, Runnable marked) {
        StringBuilder line = new StringBuilder(before);
        String expected = mark.isEmpty() ? "" : before + mark + "\n";
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                line.append((char) c);
                if (c == '\n' || line.length() > LONGEST) {
                    line.append(c == '\n' ? "" : "\n");
                    if (expected.contentEquals(line)) {
                        marked.run();
                    } else {
                        to.print(line);
                        to.flush();
                    }
                    line.setLength(before.length());
                }
            }
        } catch (IOException e) {
            // It ended while we read.
        }
        if (line.length() > before.length()) {
            to.println(line);
            to.flush();
        }
    }
}
