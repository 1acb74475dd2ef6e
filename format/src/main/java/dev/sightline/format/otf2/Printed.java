package dev.sightline.format.otf2;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The records otf2-print prints, one after the other: definitions, then events, each under its headline.
final class Printed {
    private static final Pattern DEFINITION = Pattern.compile("([A-Z][A-Z_0-9]*) +(?:(\\d{1,20}) )? *(.*)");
    /// Regions come again and again: so many texts are parsed once.
    private static final int MAX_KNOWN = 5000;

    private static final int LONGEST_KNOWN = 300;
    private static final String MORE = "ADDITIONAL ATTRIBUTES: ";

    /// What a line is.
    enum Kind {
        DEFINITION,
        EVENT,
        /// Attributes of the event before it.
        MORE,
        /// In the events, but nothing known.
        UNKNOWN
    }

    private enum Section {
        DEFINITIONS,
        EVENTS,
        OTHER
    }

    private final Lines lines;
    private final Map<String, List<Attribute>> known = new HashMap<>();
    private Section section = Section.OTHER;
    private Kind kind = Kind.UNKNOWN;
    private String record = "";
    private @Nullable Long id;
    private long timestamp;
    private String rest = "";

    Printed(InputStream output) {
        lines = new Lines(output);
    }

    /// The next record; false at the end.
    boolean next() throws IOException {
        while (lines.next()) {
            String line = new String(lines.bytes(), lines.start(), lines.length(), UTF_8);
            if (line.startsWith("===")) {
                section = line.contains("Global Definitions")
                        ? Section.DEFINITIONS
                        : line.contains("= Events ") ? Section.EVENTS : Section.OTHER;
            } else if (section == Section.DEFINITIONS && isDefinition(line)) {
                return true;
            } else if (section == Section.EVENTS && !isHeadline(line)) {
                event(line);
                return true;
            }
        }
        return false;
    }

    private static boolean isHeadline(String line) {
        return line.isBlank() || line.startsWith("Event ") || line.startsWith("---");
    }

    private boolean isDefinition(String line) {
        Matcher matcher = DEFINITION.matcher(line);
        if (!matcher.matches()) {
            return false;
        }
        kind = Kind.DEFINITION;
        record = matcher.group(1);
        id = matcher.group(2) == null ? null : Attribute.number(matcher.group(2));
        rest = matcher.group(3);
        return true;
    }

    private void event(String line) {
        String stripped = line.stripLeading();
        if (stripped.length() < line.length() && stripped.startsWith(MORE)) {
            kind = Kind.MORE;
            rest = stripped.substring(MORE.length());
            return;
        }
        kind = Kind.UNKNOWN;
        rest = line;
        int nameEnd = end(line, 0, false);
        int locationStart = start(line, nameEnd);
        int locationEnd = end(line, locationStart, true);
        int timeStart = start(line, locationEnd);
        int timeEnd = end(line, timeStart, true);
        boolean whole = nameEnd > 0
                && locationStart > nameEnd
                && locationEnd > locationStart
                && timeStart > locationEnd
                && timeEnd > timeStart
                && (timeEnd == line.length() || line.charAt(timeEnd) == ' ');
        if (whole && !lines.isTooLong()) {
            Long location = Attribute.number(line.substring(locationStart, locationEnd));
            Long time = Attribute.number(line.substring(timeStart, timeEnd));
            if (location != null && time != null) {
                kind = Kind.EVENT;
                record = line.substring(0, nameEnd);
                id = location;
                timestamp = time;
                rest = line.substring(timeEnd).strip();
            }
        }
    }

    private static int start(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    /// Behind the digits, or the name of a record, that begin here.
    private static int end(String line, int from, boolean number) {
        int at = from;
        while (at < line.length()) {
            char c = line.charAt(at);
            boolean digit = c >= '0' && c <= '9';
            if (!digit && (number || (c < 'A' || c > 'Z') && c != '_')) {
                break;
            }
            at++;
        }
        return at;
    }

    Kind kind() {
        return kind;
    }

    /// Such as `ENTER` or `LOCATION`.
    String record() {
        return record;
    }

    /// The number of a definition, or the location of an event; unsigned, null if it has none.
    @Nullable
    Long id() {
        return id;
    }

    /// Of an event, in ticks of the trace's clock; unsigned.
    long timestamp() {
        return timestamp;
    }

    /// What follows, as it was printed.
    String rest() {
        return rest;
    }

    List<Attribute> attributes() {
        List<Attribute> parsed = known.get(rest);
        if (parsed == null) {
            parsed = Attribute.parse(rest);
            if (rest.length() <= LONGEST_KNOWN && known.size() < MAX_KNOWN) {
                known.put(rest, parsed);
            }
        }
        return parsed;
    }
}
