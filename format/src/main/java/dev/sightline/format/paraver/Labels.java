package dev.sightline.format.paraver;

import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the `.pcf` beside a trace calls states, event types and their values.
public final class Labels {
    /// More labels than this are not kept.
    private static final int MAX = 1 << 20;

    /// An event type: what its numbers mean.
    ///
    /// @param name its label
    /// @param values the labels of its values; shared by the types of one block, empty if its values are numbers
    record Type(String name, Map<Long, byte[]> values) {}

    private final Map<Long, byte[]> states = new HashMap<>();
    private final Map<Long, Type> types = new HashMap<>();
    private int labels;

    /// The types whose block is being read.
    private List<Long> block = new ArrayList<>();

    private Map<Long, byte[]> blockValues = new HashMap<>();

    private enum Section {
        STATES,
        TYPES,
        VALUES,
        OTHER
    }

    static Labels beside(Source source) throws IOException {
        Labels labels = new Labels();
        Optional<InputStream> file = source.beside(ParaverFormat.base(source.name()) + ".pcf");
        if (file.isPresent()) {
            try (InputStream stream = file.get()) {
                labels.read(new Lines(stream));
            }
        }
        return labels;
    }

    byte @Nullable [] state(long state) {
        return states.get(state);
    }

    @Nullable
    Type type(long type) {
        return types.get(type);
    }

    private void read(Lines lines) throws IOException {
        Section section = Section.OTHER;
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int from = Scan.skipBlanks(bytes, lines.start(), lines.end());
            if (from == lines.end() || lines.isTooLong()) {
                continue;
            }
            boolean numbered = bytes[from] >= '0' && bytes[from] <= '9' || bytes[from] == '-';
            if (!numbered) {
                section = section(new String(bytes, from, lines.end() - from, StandardCharsets.ISO_8859_1).strip());
            } else if (labels++ < MAX) {
                label(section, new String(bytes, from, lines.end() - from, StandardCharsets.UTF_8).strip());
            }
        }
    }

    private Section section(String title) {
        switch (title) {
            case "STATES" -> {
                return Section.STATES;
            }
            case "EVENT_TYPE" -> {
                block = new ArrayList<>();
                blockValues = new HashMap<>();
                return Section.TYPES;
            }
            case "VALUES" -> {
                for (long type : block) {
                    Type known = types.get(type);
                    if (known != null) {
                        types.put(type, new Type(known.name, blockValues));
                    }
                }
                return Section.VALUES;
            }
            default -> {
                return Section.OTHER;
            }
        }
    }

    private void label(Section section, String line) {
        String[] words = line.split("\\s+", section == Section.TYPES ? 3 : 2);
        try {
            if (section == Section.TYPES && words.length == 3) {
                long type = Long.parseLong(words[1]);
                types.put(type, new Type(words[2], Map.of()));
                block.add(type);
            } else if (words.length == 2 && section == Section.STATES) {
                states.put(Long.parseLong(words[0]), words[1].getBytes(StandardCharsets.UTF_8));
            } else if (words.length == 2 && section == Section.VALUES) {
                blockValues.put(Long.parseLong(words[0]), words[1].getBytes(StandardCharsets.UTF_8));
            }
        } catch (NumberFormatException noNumber) {
            // A line of another kind: what it would label is shown as its number.
        }
    }
}
