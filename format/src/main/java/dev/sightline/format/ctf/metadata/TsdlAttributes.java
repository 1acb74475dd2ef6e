package dev.sightline.format.ctf.metadata;

import dev.sightline.format.ctf.metadata.FieldClass.Floating;
import dev.sightline.format.ctf.metadata.FieldClass.Int;
import dev.sightline.format.ctf.metadata.TsdlTokens.Kind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `{ name = value; ... }`: the attributes of a type, or what a block says of itself.
final class TsdlAttributes {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private final TsdlTokens tokens;
    private final TsdlTypes types;

    TsdlAttributes(TsdlTokens tokens, TsdlTypes types) {
        this.tokens = tokens;
        this.types = types;
    }

    /// Reads the attributes of a type with their braces.
    static TsdlAttributes read(TsdlTokens tokens, TsdlTypes types) throws BadMetadata {
        TsdlAttributes attributes = new TsdlAttributes(tokens, types);
        tokens.expect("{");
        while (!tokens.skips("}")) {
            String name = String.join(".", types.path());
            tokens.expect("=");
            attributes.value(name);
        }
        return attributes;
    }

    /// Reads the value of an attribute, and the semicolon.
    void value(String name) throws BadMetadata {
        if (tokens.kind() == Kind.STRING) {
            StringBuilder text = new StringBuilder();
            while (tokens.kind() == Kind.STRING) {
                text.append(tokens.word());
                tokens.next();
            }
            texts.put(name, text.toString());
        } else if (tokens.kind() == Kind.WORD) {
            texts.put(name, String.join(".", types.path()));
        } else {
            boolean negative = tokens.skips("-");
            tokens.skips("+");
            if (tokens.kind() != Kind.INTEGER) {
                throw tokens.bad("a value is expected, not " + tokens.shown());
            }
            numbers.put(name, negative ? -tokens.value() : tokens.value());
            texts.put(name, (negative ? "-" : "") + tokens.word());
            tokens.next();
        }
        tokens.expect(";");
    }

    Map<String, String> texts() {
        return texts;
    }

    @Nullable
    String text(String name) {
        return texts.get(name);
    }

    @Nullable
    Long number(String name) {
        return numbers.get(name);
    }

    long number(String name, long otherwise) {
        Long number = numbers.get(name);
        return number == null ? otherwise : number;
    }

    private long need(String name) throws BadMetadata {
        Long number = numbers.get(name);
        if (number == null) {
            throw tokens.bad("a type says no " + name);
        }
        return number;
    }

    Int integer(boolean nativeLittle) throws BadMetadata {
        int length = types.length(need("size"));
        String signed = texts.getOrDefault("signed", "false").toLowerCase(Locale.ROOT);
        String encoding = texts.getOrDefault("encoding", "none").toLowerCase(Locale.ROOT);
        return new Int(
                types.layout(length, number("align"), little(nativeLittle)),
                signed.equals("true") || number("signed", 0) != 0,
                base(texts.getOrDefault("base", "10")),
                !encoding.equals("none"),
                null,
                Set.of(),
                clock(texts.get("map")));
    }

    Floating floating(boolean nativeLittle) throws BadMetadata {
        long length = need("exp_dig") + need("mant_dig");
        if (length != 16 && length != 32 && length != 64 && length != 128) {
            throw tokens.bad("a floating point number of " + length + " bits");
        }
        return new Floating(types.layout((int) length, number("align"), little(nativeLittle)));
    }

    private boolean little(boolean nativeLittle) throws BadMetadata {
        String order = texts.get("byte_order");
        return order == null || order.equals("native") ? nativeLittle : isLittle(order, tokens);
    }

    static boolean isLittle(String order, TsdlTokens tokens) throws BadMetadata {
        return switch (order) {
            case "le" -> true;
            case "be", "network" -> false;
            default -> throw tokens.bad("no byte order is called '" + order + "'");
        };
    }

    private static int base(String base) {
        return switch (base) {
            case "16", "hexadecimal", "hex", "x", "X", "p" -> 16;
            case "8", "octal", "oct", "o" -> 8;
            case "2", "binary", "b" -> 2;
            default -> 10;
        };
    }

    /// `clock.NAME.value`
    private static @Nullable String clock(@Nullable String map) {
        if (map == null || !map.startsWith("clock.")) {
            return null;
        }
        String name = map.substring("clock.".length());
        return name.endsWith(".value") ? name.substring(0, name.length() - ".value".length()) : name;
    }
}
