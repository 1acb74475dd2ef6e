package dev.sightline.format.vectorclock;

import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Places;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a log writes its clocks, found out from its first lines.
///
/// @param order where an event's text is
/// @param place where the lines with the event or clock have a time; null if they have none
/// @param counted whether events begin with a bare number, which is their time
/// @param events how many of the first lines hold a clock
/// @param owned how many of them have an entry of the host that stands before the clock
/// @param lines how many first lines there are, without blank ones and delimiters
record Style(Order order, @Nullable Place place, boolean counted, int events, int owned, int lines) {
    private static final int MAX_LINES = 300;
    private static final String DELIMITER = "===";

    /// Where the text of an event stands.
    enum Order {
        /// In the line before the one with host and clock.
        TEXT_FIRST,
        /// In the line after it.
        CLOCK_FIRST,
        /// In the same line.
        ONE_LINE
    }

    static boolean isDelimiter(String line) {
        String text = line.strip();
        return text.length() > 6 && text.startsWith(DELIMITER) && text.endsWith(DELIMITER);
    }

    static boolean endsAfter(String line, Clock clock) {
        return line.substring(clock.end()).isBlank();
    }

    static Style learn(byte[] head, int from, int to, boolean whole) {
        List<String> lines = new ArrayList<>();
        int p = from == 0 ? Text.start(java.util.Arrays.copyOf(head, Math.min(to, 3))) : from;
        while (p < to && lines.size() < MAX_LINES) {
            int end = Scan.find(head, p, to, (byte) '\n');
            String line = new String(head, p, end - p, StandardCharsets.UTF_8);
            boolean cut = end == to && !whole && !lines.isEmpty();
            if (!line.isBlank() && !isDelimiter(line) && !cut) {
                lines.add(line);
            }
            p = end + 1;
        }
        return of(lines);
    }

    private static Style of(List<String> lines) {
        int alone = 0;
        int inline = 0;
        int owned = 0;
        boolean clockFirst = false;
        Places places = new Places();
        int numbers = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Clock clock = Clock.find(line);
            boolean plain = clock == null;
            boolean ends = clock != null && endsAfter(line, clock);
            owned += clock != null && clock.hosts().contains(LineEntries.host(LineEntries.before(line, clock), clock))
                    ? 1
                    : 0;
            alone += ends ? 1 : 0;
            inline += !plain && !ends ? 1 : 0;
            clockFirst |= i == 0 && ends;
            byte[] bytes =
                    (plain ? line : line.substring(0, Math.max(0, line.indexOf('{')))).getBytes(StandardCharsets.UTF_8);
            places.add(bytes, 0, bytes.length);
            numbers += line.matches("\\d{9,18} .*") ? 1 : 0;
        }
        Order order = inline > alone ? Order.ONE_LINE : clockFirst ? Order.CLOCK_FIRST : Order.TEXT_FIRST;
        int events = alone + inline;
        List<Place> best = places.best();
        boolean counted = numbers > 0 && numbers * 10 >= events * 9;
        return new Style(
                order,
                best.isEmpty() || counted ? null : usual(best, places, events),
                counted,
                events,
                owned,
                lines.size());
    }

    private static @Nullable Place usual(List<Place> best, Places places, int events) {
        Place first = best.getFirst();
        return places.count(first) * 10 >= events * 8 ? first : null;
    }

    /// How sure one can be that this is such a log.
    int sure() {
        boolean alternating = order != Order.ONE_LINE && events * 10 >= lines * 3 && events < lines;
        boolean inline = order == Order.ONE_LINE && events * 10 >= lines * 9;
        return events > 0 && owned * 10 >= events * 8 && (alternating || inline) ? 92 : 0;
    }
}
