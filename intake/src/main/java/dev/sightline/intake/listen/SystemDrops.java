package dev.sightline.intake.listen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// How many datagrams Linux has dropped before they were read, as `/proc/net/udp` has it: a table of sockets,
/// the second column `ADDRESS:PORT` in hexadecimal, the last one the drops. Elsewhere nobody knows. One thread.
final class SystemDrops {
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));

    private final int port;
    private long known;

    /// @param port of the socket; another on the same port of another address counts, too
    SystemDrops(int port) {
        this.port = port;
        this.known = all();
    }

    /// How many more there are since this was asked.
    long more() {
        long now = all();
        long more = Math.max(0, now - known);
        known = now;
        return more;
    }

    private long all() {
        long sum = 0;
        for (Path table : TABLES) {
            try {
                sum += in(Files.readAllLines(table), port);
            } catch (IOException elsewhere) {
                // no such table
            }
        }
        return sum;
    }

    static long in(List<String> table, int port) {
        String ending = ":%04X".formatted(port);
        return table.stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(cells -> cells.length > 12 && cells[1].endsWith(ending))
                .map(cells -> cells[cells.length - 1])
                .filter(drops -> drops.matches("\\d{1,18}"))
                .mapToLong(Long::parseLong)
                .sum();
    }
}
