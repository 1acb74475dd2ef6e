package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.RecordingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;

/// A trace of random types and values, written in one of the two metadata forms, and the rows it must become.
final class RandomTrace {
    private static final long MAGIC = 0xC1FC1FC1L;

    private final Random random;
    private final boolean json;
    private final boolean little;
    /// Cells of each event, in the order of the file.
    final List<Map<String, Object>> rows = new ArrayList<>();

    /// A field: how each form declares it, its alignment, and how a random value is written and shown.
    private record Field(
            String name, String tsdl, String fieldClass, int align, BiConsumer<BitWriter, Map<String, Object>> write) {}

    RandomTrace(long seed, boolean json) {
        this.random = new Random(seed);
        this.json = json;
        this.little = random.nextBoolean();
    }

    private String order() {
        return little ? "little-endian" : "big-endian";
    }

    private String unsigned(int length, int align, String more) {
        return "{\"type\":\"fixed-length-unsigned-integer\",\"length\":" + length + ",\"byte-order\":\"" + order()
                + "\",\"alignment\":" + align + more + "}";
    }

    private static String plain(int length, int align) {
        return "integer { size = " + length + "; align = " + align + "; signed = false; }";
    }

    private Field integer(String name) {
        int length = 1 + random.nextInt(64);
        int align = 1 << random.nextInt(6);
        boolean signed = random.nextBoolean();
        boolean hex = random.nextInt(4) == 0 && !signed;
        String type = unsigned(length, align, hex ? ",\"preferred-display-base\":16" : "");
        return new Field(
                name,
                "integer { size = " + length + "; align = " + align + "; signed = " + signed + "; base = "
                        + (hex ? "hex" : "decimal") + "; } " + name + ";",
                signed ? type.replace("unsigned", "signed") : type,
                align,
                (to, row) -> {
                    long bits = random.nextLong() >>> 64 - length;
                    to.align(align);
                    to.integer(bits, length, little);
                    long value = signed ? bits << 64 - length >> 64 - length : bits;
                    row.put(
                            name,
                            hex
                                    ? new RecordingSink.Str("0x" + Long.toHexString(bits))
                                    : !signed && value < 0
                                            ? new RecordingSink.Str(Long.toUnsignedString(value))
                                            : (Object) value);
                });
    }

    private Field floating(String name) {
        boolean wide = random.nextBoolean();
        int length = wide ? 64 : 32;
        int align = 1 << random.nextInt(7);
        return new Field(
                name,
                "floating_point { exp_dig = " + (wide ? 11 : 8) + "; mant_dig = " + (wide ? 53 : 24) + "; align = "
                        + align + "; } " + name + ";",
                unsigned(length, align, "").replace("unsigned-integer", "floating-point-number"),
                align,
                (to, row) -> {
                    double value = wide ? random.nextGaussian() : (float) random.nextGaussian();
                    to.align(align);
                    to.integer(
                            wide ? Double.doubleToLongBits(value) : Float.floatToIntBits((float) value),
                            length,
                            little);
                    row.put(name, value);
                });
    }

    private String text() {
        return random.ints(random.nextInt(12), 'a', 'z')
                .mapToObj(Character::toString)
                .reduce("é", String::concat);
    }

    private Field string(String name) {
        return new Field(name, "string " + name + ";", "{\"type\":\"null-terminated-string\"}", 8, (to, row) -> {
            String text = text();
            to.bytes((text + "\0").getBytes(UTF_8));
            row.put(name, new RecordingSink.Str(text));
        });
    }

    private Field array(String name) {
        int length = 1 + random.nextInt(20);
        int align = 1 << random.nextInt(5);
        boolean dynamic = random.nextBoolean();
        int fixed = random.nextInt(4);
        String count = name + "_count";
        String element = unsigned(length, align, "");
        String counted = "{\"name\":\"" + count + "\",\"field-class\":" + unsigned(7, 1, "") + "},";
        return new Field(
                name,
                (dynamic ? plain(7, 1) + " " + count + "; " : "") + plain(length, align) + " " + name + "["
                        + (dynamic ? count : fixed) + "];",
                (dynamic ? counted : "") + "|"
                        + (dynamic
                                ? "{\"type\":\"dynamic-length-array\",\"length-field-location\":{\"path\":[\"" + count
                                        + "\"]}"
                                : "{\"type\":\"static-length-array\",\"length\":" + fixed)
                        + ",\"element-field-class\":" + element + "}",
                align,
                (to, row) -> {
                    int size = dynamic ? random.nextInt(5) : fixed;
                    if (dynamic) {
                        to.integer(size, 7, little);
                        row.put(count, (long) size);
                    }
                    to.align(align);
                    List<String> elements = new ArrayList<>();
                    for (int i = 0; i < size; i++) {
                        long value = random.nextLong() >>> 64 - length;
                        to.align(align);
                        to.integer(value, length, little);
                        elements.add(Long.toString(value));
                    }
                    row.put(name, new RecordingSink.Str("[" + String.join(",", elements) + "]"));
                });
    }

    private Field nested(String name) {
        Field inner = integer("inner");
        return new Field(
                name,
                "struct { " + inner.tsdl() + " } align(16) " + name + ";",
                "{\"type\":\"structure\",\"minimum-alignment\":16,\"member-classes\":[{\"name\":\"inner\",\"field-class\":"
                        + inner.fieldClass() + "}]}",
                Math.max(16, inner.align()),
                (to, row) -> {
                    to.align(Math.max(16, inner.align()));
                    Map<String, Object> members = new LinkedHashMap<>();
                    inner.write().accept(to, members);
                    row.put(name + ".inner", members.get("inner"));
                });
    }

    /// A number says which of a string and a floating point number follows, or what it is called.
    private Field choice(String name) {
        String tag = name + "_tag";
        Field number = floating("number");
        String ranges = ",\"mappings\":{\"text\":[[0,3]],\"number\":[[4,7]]}";
        return new Field(
                name,
                "enum : " + plain(3, 1) + " { text = 0 ... 3, number = 4 ... 7 } " + tag + "; variant <" + tag
                        + "> { string text; " + number.tsdl() + " } " + name + ";",
                "{\"name\":\"" + tag + "\",\"field-class\":" + unsigned(3, 1, ranges)
                        + "},|{\"type\":\"variant\",\"selector-field-location\":{\"origin\":\"event-record-payload\","
                        + "\"path\":[\"" + tag + "\"]},\"options\":[{\"selector-field-ranges\":[[0,3]],\"field-class\":"
                        + "{\"type\":\"null-terminated-string\"}},{\"selector-field-ranges\":[[4,7]],\"field-class\":"
                        + number.fieldClass() + "}]}",
                1,
                (to, row) -> {
                    int selected = random.nextInt(8);
                    to.integer(selected, 3, little);
                    row.put(tag, new RecordingSink.Str(selected < 4 ? "text" : "number"));
                    Map<String, Object> members = new LinkedHashMap<>();
                    (selected < 4 ? string("text") : number).write().accept(to, members);
                    row.put(name, members.values().iterator().next());
                });
    }

    /// What only CTF 2 has: LEB128, bytes, strings of a length, fields that may be absent.
    private Field modern(String name) {
        boolean signed = random.nextBoolean();
        String variable = "{\"type\":\"variable-length-" + (signed ? "" : "un") + "signed-integer\"}";
        String flag = name + "_there";
        return switch (random.nextInt(3)) {
            case 0 ->
                new Field(name, "", variable, 8, (to, row) -> {
                    long value = signed
                            ? random.nextLong() >> random.nextInt(64)
                            : random.nextLong() >>> 1 + random.nextInt(63);
                    to.align(8);
                    long rest = value;
                    boolean more = true;
                    while (more) {
                        long seven = rest & 0x7F;
                        rest >>= 7;
                        more = signed ? !(rest == 0 && seven < 64 || rest == -1 && seven >= 64) : rest != 0;
                        to.integer(seven | (more ? 0x80 : 0), 8, true);
                    }
                    row.put(name, value);
                });
            case 1 ->
                new Field(name, "", "{\"type\":\"static-length-blob\",\"length\":3}", 8, (to, row) -> {
                    byte[] bytes = new byte[3];
                    random.nextBytes(bytes);
                    to.bytes(bytes);
                    row.put(name, new RecordingSink.Str(java.util.HexFormat.of().formatHex(bytes)));
                });
            default ->
                new Field(
                        name,
                        "",
                        "{\"name\":\"" + flag + "\",\"field-class\":"
                                + unsigned(1, 1, "").replace("unsigned-integer", "boolean")
                                + "},|{\"type\":\"optional\",\"selector-field-location\":{\"path\":[\"" + flag
                                + "\"]},\"field-class\":{\"type\":\"static-length-string\",\"length\":5}}",
                        1,
                        (to, row) -> {
                            boolean there = random.nextBoolean();
                            to.integer(there ? 1 : 0, 1, little);
                            row.put(flag, there);
                            if (there) {
                                to.bytes("ab\0cd".getBytes(UTF_8));
                                row.put(name, new RecordingSink.Str("ab"));
                            }
                        });
        };
    }

    private Field field(String name) {
        return switch (random.nextInt(json ? 7 : 6)) {
            case 0, 1 -> integer(name);
            case 2 -> floating(name);
            case 3 -> string(name);
            case 4 -> array(name);
            case 5 -> random.nextBoolean() ? nested(name) : choice(name);
            default -> modern(name);
        };
    }

    /// Writes the folder: three kinds of events, two streams of some packets.
    RandomTrace write(Path folder) throws IOException {
        List<List<Field>> kinds = new ArrayList<>();
        for (int kind = 0; kind < 3; kind++) {
            List<Field> fields = new ArrayList<>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                fields.add(field("f" + fields.size()));
            }
            kinds.add(fields);
        }
        Files.writeString(folder.resolve("metadata"), json ? jsonMetadata(kinds) : tsdl(kinds));
        for (String stream : List.of("stream_0", "stream_1")) {
            try (var out = Files.newOutputStream(folder.resolve(stream))) {
                long time = 1_000_000;
                for (int packet = 0; packet < 3; packet++) {
                    time = packet(out, kinds, time);
                }
            }
        }
        return this;
    }

    private long packet(java.io.OutputStream out, List<List<Field>> kinds, long begin) throws IOException {
        BitWriter to = new BitWriter();
        to.integer(MAGIC, 32, little);
        to.align(64);
        int sizes = to.at();
        to.integer(0, 32, little);
        to.integer(0, 32, little);
        to.align(64);
        to.integer(begin, 64, little);
        long time = begin;
        for (int event = random.nextInt(20); event >= 0; event--) {
            int kind = random.nextInt(kinds.size());
            time += random.nextInt(1 << 11);
            to.align(8);
            to.integer(kind, 4, little);
            to.integer(time & 0xFFF, 12, little);
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("time", new RecordingSink.Time(time * 1000));
            row.put("event", new RecordingSink.Str("kind" + kind));
            to.align(kinds.get(kind).stream().mapToInt(Field::align).max().orElse(1));
            kinds.get(kind).forEach(field -> field.write().accept(to, row));
            rows.add(row);
        }
        int content = to.at();
        to.align(64);
        to.integer(0, 64 * random.nextInt(3), little);
        to.integerAt(sizes, content, 32, little);
        to.integerAt(sizes + 32, to.at(), 32, little);
        out.write(to.whole());
        return time;
    }

    private String tsdl(List<List<Field>> kinds) {
        StringBuilder text = new StringBuilder("/* CTF 1.8 */\ntypealias " + plain(32, 8) + " := u32;\n");
        text.append("trace { major = 1; minor = 8; byte_order = ").append(little ? "le" : "be");
        text.append("; packet.header := struct { u32 magic; }; };\nclock { name = c; freq = 1000000; };\n");
        text.append("stream { packet.context := struct { u32 content_size; u32 packet_size; integer { size = 64;"
                + " align = 64; map = clock.c.value; } timestamp_begin; };\n event.header := struct { "
                + plain(4, 1)
                + " id; integer { size = 12; align = 1; map = clock.c.value; } timestamp; } align(8); };\n");
        for (int kind = 0; kind < kinds.size(); kind++) {
            text.append("event { name = \"kind")
                    .append(kind)
                    .append("\"; id = ")
                    .append(kind);
            text.append("; fields := struct { // of random types\n");
            kinds.get(kind)
                    .forEach(field -> text.append("  ").append(field.tsdl()).append('\n'));
            text.append("}; };\n");
        }
        return text.toString();
    }

    private String member(String name, String fieldClass) {
        int bar = fieldClass.indexOf('|');
        return fieldClass.substring(0, Math.max(0, bar)) + "{\"name\":\"" + name + "\",\"field-class\":"
                + fieldClass.substring(bar + 1) + "}";
    }

    private static String role(String role) {
        return ",\"roles\":[\"" + role + "\"]";
    }

    private static String struct(String align, String... members) {
        return "{\"type\":\"structure\"" + align + ",\"member-classes\":[" + String.join(",", members) + "]}";
    }

    private String jsonMetadata(List<List<Field>> kinds) {
        StringBuilder text = new StringBuilder("\u001e{\"type\":\"preamble\",\"version\":2}\n");
        text.append("\u001e{\"type\":\"trace-class\",\"packet-header-field-class\":")
                .append(struct("", member("magic", unsigned(32, 8, role("packet-magic-number")))))
                .append("}\n\u001e{\"type\":\"clock-class\",\"id\":\"c\",\"frequency\":1000000}\n");
        text.append(
                        "\u001e{\"type\":\"data-stream-class\",\"default-clock-class-id\":\"c\",\"packet-context-field-class\":")
                .append(struct(
                        "",
                        member("content", unsigned(32, 8, role("packet-content-length"))),
                        member("total", unsigned(32, 8, role("packet-total-length"))),
                        member("begin", unsigned(64, 64, role("default-clock-timestamp")))))
                .append(",\"event-record-header-field-class\":")
                .append(struct(
                        ",\"minimum-alignment\":8",
                        member("id", unsigned(4, 1, role("event-record-class-id"))),
                        member("stamp", unsigned(12, 1, role("default-clock-timestamp")))))
                .append("}\n");
        for (int kind = 0; kind < kinds.size(); kind++) {
            String[] members = kinds.get(kind).stream()
                    .map(field -> member(field.name(), field.fieldClass()))
                    .toArray(String[]::new);
            text.append("\u001e{\"type\":\"event-record-class\",\"id\":").append(kind);
            text.append(",\"name\":\"kind").append(kind).append("\",\"payload-field-class\":");
            text.append(struct("", members)).append("}\n");
        }
        return text.toString();
    }
}
