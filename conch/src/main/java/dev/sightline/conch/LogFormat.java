package dev.sightline.conch;

import dev.sightline.record.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a format such as `"collision particle=%d x=%f %s"` records: its first word is the name of the event, each `%`
/// a field, called what stands before its `=`, or `arg1`, `arg2`, ... by its place.
record LogFormat(String name, List<Field> fields) {
    private static final Pattern PART = Pattern.compile("(?:([A-Za-z_][\\w.]*)=)?%[-+ 0-9.,#(]*([a-zA-Z%])");

    static LogFormat of(String format) {
        String text = format.strip();
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && text.charAt(end) != '%') {
            end++;
        }
        String name = text.substring(0, end).replaceAll("[:,;]+$", "");
        if (name.isEmpty() || Tracer.isOwn(name)) {
            throw new IllegalArgumentException(
                    "log(\"" + format + "\"): it begins with the name of an event, and none of Conch's own");
        }
        List<Field> fields = new ArrayList<>();
        Matcher part = PART.matcher(text);
        while (part.find()) {
            char conversion = part.group(2).charAt(0);
            if (conversion != '%' && conversion != 'n') {
                String called = part.group(1) == null ? "arg" + (fields.size() + 1) : part.group(1);
                fields.add(
                        switch (conversion) {
                            case 'd', 'x', 'X', 'o' -> Field.int64(called);
                            case 'f', 'e', 'E', 'g', 'G' -> Field.float64(called);
                            case 'b', 'B' -> Field.bool(called);
                            default -> Field.string(called);
                        });
            }
        }
        if (fields.size() > Conch.MAX_FIELDS) {
            throw new IllegalArgumentException(
                    "log(\"" + format + "\"): an event has at most " + Conch.MAX_FIELDS + " values");
        }
        return new LogFormat(name, List.copyOf(fields));
    }

    UserEvent declare(Tracer tracer) {
        return tracer.user(name, fields.toArray(Field[]::new));
    }
}
