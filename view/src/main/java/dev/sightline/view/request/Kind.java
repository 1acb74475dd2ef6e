package dev.sightline.view.request;

import dev.sightline.event.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// The views there are, and the parameters each takes besides the shared ones.
public enum Kind {
    INFO,
    COLUMNS,
    DISTRIBUTION("column rankFrom rankTo logY"),
    SCATTER("x y logX logY xMin xMax yMin yMax"),
    DENSITY("column logY yMin yMax pieces"),
    COUNT("pieces"),
    GAPS("column limit"),
    STATE("at column limit active row"),
    FREQUENCY("column pieces active count means"),
    TIMELINES("column limit offset sort bins pieces active until"),
    DETAILS("limit offset order desc format flowsOf uncounted"),
    SUGGEST("column"),
    DEFAULTS,
    DIFFERENT("select limit"),
    VALUES("column limit"),
    RELATED("id messageId limit"),
    FLOWS("column top order"),
    EXTENT("column"),
    NEXT("at arrival back");

    private static final List<String> SHARED =
            List.of("type", "unit", "where", "from", "to", "zone", "paint", "width", "height", "approx", "hold");

    /// Names with a blank between them: an enum holds nothing that could change.
    private final String own;

    Kind() {
        this("");
    }

    Kind(String own) {
        this.own = own;
    }

    /// The name in URLs and on the command line.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The names of all views.
    public static List<String> labels() {
        return Arrays.stream(values()).map(Kind::label).toList();
    }

    /// All parameters of this view, camel case.
    public Set<String> parameters() {
        Set<String> all = shared();
        if (!own.isEmpty()) {
            all.addAll(List.of(own.split(" ", -1)));
        }
        return all;
    }

    /// Those that every view takes.
    public static Set<String> shared() {
        Set<String> all = new TreeSet<>(SHARED);
        for (Role role : Role.values()) {
            all.add(role.label());
        }
        return all;
    }

    /// @throws IllegalArgumentException if there is no such view
    public static Kind of(String label) {
        for (Kind kind : values()) {
            if (kind.label().equals(label)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "there is no view " + Spelling.quoted(label) + Spelling.hint(label, labels()));
    }
}
