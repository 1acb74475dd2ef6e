package dev.sightline.format.ctf.metadata;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names of values or bits. Not for two threads: it remembers what it answered.
public final class Labels {
    private static final int REMEMBERED = 256;

    private final Map<String, Ranges> ranges = new LinkedHashMap<>();
    private final long[] values = new long[REMEMBERED];
    private final @Nullable String[] texts = new @Nullable String[REMEMBERED];

    void add(String label, Ranges values) {
        ranges.merge(label, values, Ranges::and);
    }

    /// The values of a label; null if there is none of this name.
    @Nullable
    public Ranges of(String label) {
        return ranges.get(label);
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    /// All labels of the value joined by bars; if it has none and all labels are single bits, those of its bits; else
    /// its number.
    public String text(long value, boolean signed) {
        int slot = Long.hashCode(value * 0x9E3779B97F4A7C15L) >>> 24 & REMEMBERED - 1;
        String known = texts[slot];
        if (known != null && values[slot] == value) {
            return known;
        }
        String text = joined(value, signed);
        if (text.isEmpty()) {
            text = flags(value);
        }
        if (text.isEmpty()) {
            text = signed ? Long.toString(value) : Long.toUnsignedString(value);
        }
        values[slot] = value;
        texts[slot] = text;
        return text;
    }

    private String joined(long value, boolean signed) {
        StringBuilder joined = new StringBuilder();
        ranges.forEach((label, range) -> {
            if (range.has(value, signed)) {
                joined.append(joined.isEmpty() ? "" : "|").append(label);
            }
        });
        return joined.toString();
    }

    private String flags(long value) {
        StringBuilder joined = new StringBuilder();
        long rest = value;
        for (Map.Entry<String, Ranges> entry : ranges.entrySet()) {
            long flag = entry.getValue().flag();
            if ((value & flag) != 0) {
                joined.append(joined.isEmpty() ? "" : "|").append(entry.getKey());
                rest &= ~flag;
            }
        }
        return rest == 0 ? joined.toString() : "";
    }

    /// The names of the bits that are set, joined by bars; of a bit map.
    public String bits(long value) {
        StringBuilder joined = new StringBuilder();
        ranges.forEach((label, range) -> {
            if (range.hasBit(value)) {
                joined.append(joined.isEmpty() ? "" : "|").append(label);
            }
        });
        return joined.isEmpty() ? Long.toUnsignedString(value) : joined.toString();
    }
}
