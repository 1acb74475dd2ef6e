package dev.sightline.view.request;

import dev.sightline.event.TimeText;
import dev.sightline.event.selection.LiteralRules;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The parameters of one request by their camel-case names, as they were written. What views have of it are the values
/// that a [Parameter] makes of them: nobody beyond this room sees a text.
///
/// Every error is an [IllegalArgumentException] of one line that names the parameter.
public final class Parameters {
    public static final Parameter<ZoneId> ZONE = Parameter.of(
                    "zone", "ZONE", "of times that name none", (given, name) -> given.zone)
            .noOption();

    private static final int LONGEST_NUMBER = 400;

    private final Map<String, List<String>> values;
    private final Set<String> known;
    private final ZoneId zone;
    private LongUnaryOperator day = nanos -> nanos;

    /// @param given names in either spelling, `logX` or `log-x`
    /// @param known the names that are allowed, camel case
    public Parameters(Map<String, List<String>> given, Set<String> known) {
        values = new LinkedHashMap<>();
        this.known = known;
        given.forEach((name, texts) -> {
            String camel = camelCase(name);
            if (!known.contains(camel)) {
                throw new IllegalArgumentException(
                        "there is no parameter " + Spelling.quoted(name) + " here" + Spelling.hint(camel, known));
            }
            values.computeIfAbsent(camel, key -> new ArrayList<>()).addAll(texts);
        });
        zone = zone(text(ZONE.name()));
    }

    private static ZoneId zone(@Nullable String given) {
        String id = given == null || given.isEmpty() ? "UTC" : given;
        try {
            return ZoneId.of(id);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException(
                    "zone: there is no time zone " + Spelling.quoted(id)
                            + "; one such as Europe/Vienna or +01:00 is expected",
                    unknown);
        }
    }

    private static String camelCase(String name) {
        StringBuilder camel = new StringBuilder();
        boolean upper = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '-') {
                upper = true;
            } else {
                camel.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return camel.toString();
    }

    /// Whether the view takes such a parameter.
    boolean knows(String name) {
        return known.contains(name);
    }

    /// All values of a repeatable parameter, in order.
    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /// The value as it is, possibly empty; null when it is not given.
    @Nullable
    String text(String name) {
        List<String> texts = all(name);
        if (texts.size() > 1 && Set.copyOf(texts).size() > 1) {
            throw new IllegalArgumentException(name + " is given " + texts.size() + " times; once is expected");
        }
        return texts.isEmpty() ? null : texts.getFirst();
    }

    /// The value, null when it is not given or empty.
    @Nullable
    String filled(String name) {
        String text = text(name);
        return text == null || text.isEmpty() ? null : text;
    }

    String required(String name) {
        String text = filled(name);
        if (text == null) {
            throw new IllegalArgumentException(name + " is missing; this view needs it");
        }
        return text;
    }

    /// One of a few words; null when it is not given.
    @Nullable
    String word(String name, List<String> words) {
        String text = filled(name);
        if (text == null || words.contains(text)) {
            return text;
        }
        int last = words.size() - 1;
        throw new IllegalArgumentException(name + ": " + String.join(", ", words.subList(0, last)) + " or "
                + words.get(last) + " is expected, not " + Spelling.quoted(text));
    }

    /// True for `true` and for the bare name.
    boolean flag(String name) {
        String text = text(name);
        if (text == null) {
            return false;
        }
        return switch (text) {
            case "", "true", "1" -> true;
            case "false", "0" -> false;
            default ->
                throw new IllegalArgumentException(name + ": true or false is expected, not " + Spelling.quoted(text));
        };
    }

    /// A whole number of `min` to `max`.
    long integer(String name, long otherwise, long min, long max) {
        String text = filled(name);
        if (text == null) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // the same message as for one out of range
        }
        throw new IllegalArgumentException(
                name + ": a whole number from " + min + " to " + max + " is expected, not " + Spelling.quoted(text));
    }

    /// A number that a double can hold, exactly as written, or null when it is not given.
    @Nullable
    BigDecimal decimal(String name) {
        String text = filled(name);
        return text == null ? null : decimal(name, text);
    }

    /// Numbers as above between commas; none when it is not given.
    List<BigDecimal> decimals(String name) {
        String text = filled(name);
        return text == null
                ? List.of()
                : Arrays.stream(text.split(",", -1))
                        .map(one -> decimal(name, one))
                        .toList();
    }

    private static BigDecimal decimal(String name, String text) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value) && text.length() <= LONGEST_NUMBER) {
                // what underflows is zero, and must not become a number of a billion digits
                return value == 0 ? BigDecimal.ZERO : new BigDecimal(text.strip());
            }
        } catch (NumberFormatException notANumber) {
            // the same message as for an infinite one
        }
        throw new IllegalArgumentException(name + ": a number is expected, not " + Spelling.quoted(text));
    }

    /// Nanoseconds since the epoch, from digits or a date; null when it is not given.
    @Nullable
    Long time(String name) {
        String text = filled(name);
        if (text == null) {
            return null;
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException notNanoseconds) {
            long nanos = moment(name, text);
            if (nanos != TimeText.NONE) {
                return nanos;
            }
        }
        throw new IllegalArgumentException(name
                + ": nanoseconds or a date such as 2026-01-31T12:00:00Z is expected, not " + Spelling.quoted(text));
    }

    private long moment(String name, String text) {
        return Question.resolved(name, () -> LiteralRules.moment(text, zone, day));
    }

    /// From now on times of day that name no date are of a day of the trace.
    void on(LongUnaryOperator itsDay) {
        day = itsDay;
    }
}
