package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What kernel events and their fields are called, by the numbers they have in a trace: from the list `ftrace-events`
/// beside this class, and from what the trace says of events it has no number for.
///
/// Source: "perfetto/protos/perfetto/trace/ftrace/ftrace_event.proto" and the files of its folder
final class FtraceKinds {
    private static final int MAX_DESCRIBED = 100_000;
    private static final int MAX_FIELDS = 512;

    /// A kind of event; the names of fields begin at 1, a `*` before one says it is an address.
    static final class Kind {
        final String name;
        private final String[] fields;
        private int[] columns;

        Kind(String name, String[] fields) {
            this.name = name;
            this.fields = fields;
            this.columns = new int[fields.length];
        }

        boolean isAddress(int field) {
            return field < fields.length && fields[field].startsWith("*");
        }

        private String field(int field) {
            String known = field < fields.length ? fields[field] : "";
            return known.isEmpty() ? "args." + field : known.startsWith("*") ? known.substring(1) : known;
        }

        /// The column of a field.
        int column(Rows rows, int field) throws Proto.Malformed {
            if (field >= MAX_FIELDS) {
                return rows.field(field(field));
            }
            if (field >= columns.length) {
                columns = Arrays.copyOf(columns, field + 1);
            }
            if (columns[field] == 0) {
                columns[field] = rows.field(field(field)) + 1;
            }
            return columns[field] - 1;
        }
    }

    private final Map<Integer, Kind> kinds = new HashMap<>();
    private int described;

    FtraceKinds() {
        try (InputStream list = Objects.requireNonNull(FtraceKinds.class.getResourceAsStream("ftrace-events"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    add(line.split(" ", -1));
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// `NUMBER NAME FIELD FIELD ...`, or `NUMBER NAME NAME ...=` for consecutive events whose fields are not listed.
    private void add(String[] words) {
        int number = Integer.parseInt(words[0]);
        if (words[words.length - 1].equals("=")) {
            for (int i = 1; i < words.length - 1; i++) {
                if (!words[i].equals("-")) {
                    kinds.put(number + i - 1, new Kind(words[i], new String[] {""}));
                }
            }
            return;
        }
        String[] fields = Arrays.copyOfRange(words, 1, words.length);
        fields[0] = "";
        kinds.put(number, new Kind(words[1], fields));
    }

    Kind of(int number) {
        return kinds.computeIfAbsent(number, unknown -> new Kind("ftrace event " + unknown, new String[] {""}));
    }

    /// Takes a GenericEventDescriptor: the number of an event, and its schema as protocol buffers describe themselves.
    void describe(Proto message) throws Proto.Malformed {
        int number = 0;
        @Nullable Kind kind = null;
        while (message.next()) {
            if (message.field() == 1) {
                number = (int) message.number();
            } else if (message.isBytes()) {
                Kind read = schema(message.message());
                kind = read == null ? kind : read;
            }
        }
        if (kind != null && described++ < MAX_DESCRIBED) {
            kinds.put(number, kind);
        }
    }

    /// Source: "google/protobuf/descriptor.proto", messages DescriptorProto and FieldDescriptorProto
    private static @Nullable Kind schema(Proto message) {
        String name = "";
        String[] fields = {""};
        try {
            while (message.next()) {
                if (message.field() == 1 && message.isBytes()) {
                    name = message.string();
                } else if (message.field() == 2 && message.isBytes()) {
                    fields = field(message.message(), fields);
                }
            }
        } catch (Proto.Malformed notOne) {
            return null;
        }
        return name.isEmpty() ? null : new Kind(name, fields);
    }

    private static String[] field(Proto message, String[] fields) throws Proto.Malformed {
        String name = "";
        int number = 0;
        while (message.next()) {
            if (message.field() == 1) {
                name = message.string();
            } else if (message.field() == 3) {
                number = (int) message.number();
            }
        }
        if (number <= 0 || number >= MAX_FIELDS) {
            return fields;
        }
        String[] more = fields;
        if (number >= fields.length) {
            more = Arrays.copyOf(fields, number + 1);
            Arrays.fill(more, fields.length, more.length, "");
        }
        more[number] = name;
        return more;
    }
}
