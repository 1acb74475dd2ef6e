package dev.sightline.format.paraver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The event types met, numbered, with what is known of each.
final class Types {
    /// An event type.
    ///
    /// @param number in the trace
    /// @param name of its column: its label without what explains it in brackets
    /// @param calls whether its values open something that the value 0 closes
    /// @param words what [#event] has said before, by value; of unlabelled values once
    record Type(long number, String name, Map<Long, byte[]> values, boolean calls, Map<Long, byte[]> words) {
        private static final long UNLABELLED = Long.MIN_VALUE;

        byte @Nullable [] label(long value) {
            return values.get(value);
        }

        /// What happened, in words that say it without the type where they can.
        byte[] event(long value) {
            byte[] label = label(value);
            return words.computeIfAbsent(
                    label == null ? UNLABELLED : value,
                    key -> say(key, label == null ? "" : new String(label, StandardCharsets.UTF_8))
                            .getBytes(StandardCharsets.UTF_8));
        }

        private String say(long value, String label) {
            boolean speaks = calls
                    && (value == 0
                            ? label.startsWith("Outside")
                            : !label.toLowerCase(Locale.ROOT).equals("begin"));
            return label.isEmpty() ? name : speaks ? label : name + " " + label;
        }
    }

    private final Labels labels;
    private final Numbering numbering = new Numbering();
    private final List<Type> types = new ArrayList<>();

    Types(Labels labels) {
        this.labels = labels;
    }

    /// A small dense number of the type.
    int of(long number) {
        int place = numbering.of(number);
        if (place == types.size()) {
            types.add(type(number, labels.type(number)));
        }
        return place;
    }

    Type get(int place) {
        return types.get(place);
    }

    /// Says that values of the type open nothing.
    void plain(int place) {
        Type type = types.get(place);
        types.set(place, new Type(type.number, type.name, type.values, false, new HashMap<>()));
    }

    private static Type type(long number, Labels.@Nullable Type known) {
        if (known == null) {
            return new Type(number, "type " + number, Map.of(), false, new HashMap<>());
        }
        boolean calls = known.values().containsKey(0L) && known.values().size() > 1;
        String name = known.name();
        int bracket = name.indexOf(" [");
        name = bracket > 0 ? name.substring(0, bracket) : name;
        name = name.endsWith(":") && name.length() > 1 ? name.substring(0, name.length() - 1) : name;
        return new Type(number, name, known.values(), calls, new HashMap<>());
    }
}
