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
        Thread thread = new Thread(() -> copy(from, to, before), "conch-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void copy(InputStream from, PrintStream to, String before) {
        StringBuilder line = new StringBuilder(before);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                line.append((char) c);
                if (c == '\n' || line.length() > LONGEST) {
                    line.append(c == '\n' ? "" : "\n");
                    to.print(line);
                    to.flush();
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
