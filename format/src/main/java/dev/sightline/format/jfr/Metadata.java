package dev.sightline.format.jfr;

import dev.sightline.format.jfr.Field.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The types of a chunk, as its metadata event describes them.
public final class Metadata {
    static final long EVENT_TYPE = 0;
    /// Nobody knows how long its values are: as unreadable as a type that holds itself.
    private static final Type UNKNOWN = Type.unreadable();

    private final LongMap<Type> types = new LongMap<>();
    private final List<Type> all = new ArrayList<>();
    private final Map<Long, String> names = new HashMap<>();
    private @Nullable Type strings;

    /// @param in at a metadata event
    static Metadata read(Cursor in) throws Damage {
        in.readInt();
        if (in.readLong() != EVENT_TYPE) {
            throw new Damage("no metadata event where it should be");
        }
        in.readLong();
        in.readLong();
        in.readLong();
        return new Metadata(Element.read(in));
    }

    private Metadata(Element root) throws Damage {
        List<Element> classes = new ArrayList<>();
        for (Element part : root.children()) {
            for (Element element : part.children()) {
                if (element.name().equals("class")) {
                    classes.add(element);
                }
            }
        }
        if (classes.isEmpty()) {
            throw new Damage("metadata without types");
        }
        for (Element element : classes) {
            long id = number(element.attribute("id"));
            Type type = new Type(id, element.attribute("name"), element.attribute("superType"));
            types.put(id, type);
            all.add(type);
            names.put(id, type.name());
            if (type.kind() == Type.Kind.STRING) {
                strings = type;
            }
        }
        for (Element element : classes) {
            fields(element);
        }
    }

    List<Type> all() {
        return all;
    }

    @Nullable
    Type type(long id) {
        return types.get(id);
    }

    /// The type of strings, whose constants other strings may refer to.
    @Nullable
    Type strings() {
        return strings;
    }

    private void fields(Element element) throws Damage {
        Type owner = types.get(number(element.attribute("id")));
        if (owner == null || !owner.fields().isEmpty()) {
            return;
        }
        for (Element child : element.children()) {
            if (child.name().equals("field")) {
                Type type = types.get(number(child.attribute("class")));
                owner.fields().add(field(child, type == null ? UNKNOWN : type));
            }
        }
    }

    private Field field(Element element, Type type) throws Damage {
        Meaning meaning = Meaning.PLAIN;
        boolean unsigned = false;
        boolean frequency = false;
        String amount = null;
        for (Element child : element.children()) {
            if (child.name().equals("annotation")) {
                String annotation = names.getOrDefault(number(child.attribute("class")), "");
                String value = child.attributes().getOrDefault("value", child.attribute("value-0"));
                switch (annotation.substring(annotation.lastIndexOf('.') + 1)) {
                    case "Timespan" -> meaning = span(value);
                    case "Timestamp" -> meaning = time(value);
                    case "Percentage" -> meaning = Meaning.PERCENT;
                    case "Unsigned" -> unsigned = true;
                    case "Frequency" -> frequency = true;
                    case "DataAmount" -> amount = value.equals("BITS") ? "bit" : "B";
                    default -> {}
                }
            }
        }
        String name = element.attribute("name");
        if (meaning == Meaning.PLAIN) {
            meaning = name.equals("startTime") ? Meaning.TIME_TICKS : meaning;
            meaning = name.equals("duration") && type.kind() == Type.Kind.LONG ? Meaning.SPAN_TICKS : meaning;
        }
        String rate = amount == null ? "Hz" : amount + "/s";
        String unit = meaning.isSpan() ? "ns" : meaning == Meaning.PERCENT ? "%" : frequency ? rate : amount;
        boolean array = !element.attribute("dimension").isEmpty()
                && !element.attribute("dimension").equals("0");
        boolean constant = element.attribute("constantPool").equals("true");
        return new Field(name, type, constant, array, meaning, unsigned, unit);
    }

    private static Meaning span(String unit) {
        return switch (unit) {
            case "TICKS" -> Meaning.SPAN_TICKS;
            case "MICROSECONDS" -> Meaning.SPAN_MICROS;
            case "MILLISECONDS" -> Meaning.SPAN_MILLIS;
            case "SECONDS" -> Meaning.SPAN_SECONDS;
            default -> Meaning.SPAN_NANOS;
        };
    }

    private static Meaning time(String unit) {
        return switch (unit) {
            case "TICKS" -> Meaning.TIME_TICKS;
            case "NANOSECONDS_SINCE_EPOCH" -> Meaning.TIME_NANOS;
            default -> Meaning.TIME_MILLIS;
        };
    }

    private static long number(String digits) throws Damage {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException none) {
            throw new Damage("metadata with a type id that is no number");
        }
    }
}
