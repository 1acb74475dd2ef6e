package dev.sightline.sql.driver;

import dev.sightline.store.ColumnVector;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The dictionaries that one thread of a scan has handed over, so that each string is copied once.
public final class Dictionaries implements AutoCloseable {
    /// Of all that are kept. A dictionary with more is never handed over: it is hardly shorter than its column.
    private static final int MAX_STRINGS = 1 << 16;

    private static final long MAX_BYTES = 16 << 20;
    /// A dictionary of so many is handed over at once; a larger one when enough rows were asked for to be worth it.
    private static final int FEW = 1 << 12;

    private final boolean asCodes;
    private final Map<ColumnVector.Utf8, Use> used = new HashMap<>();
    private int strings;
    private long bytes;

    /// @param wanted whether they may be handed over as codes, if that is possible
    public Dictionaries(boolean wanted) {
        this.asCodes = wanted && DictionaryVector.isPossible();
    }

    private static final class Use {
        private long rows;
        private @Nullable DictionaryVector vector;
        private byte @Nullable [] @Nullable [] texts;
    }

    /// Strings that were needed before, by code, for those who write row by row; null: not kept.
    public byte @Nullable [] @Nullable [] texts(@Nullable ColumnVector column) {
        if (!(column instanceof ColumnVector.Codes codes) || codes.dictionary().count() > MAX_STRINGS) {
            return null;
        }
        Use use = used.computeIfAbsent(codes.dictionary(), _ -> new Use());
        if (use.texts == null) {
            use = room(codes.dictionary(), use);
            use.texts = new byte[codes.dictionary().count()][];
        }
        return use.texts;
    }

    /// @param rows that are about to be written
    /// @return null if the strings have to be copied row by row
    @Nullable
    public DictionaryVector of(ColumnVector.Utf8 dictionary, int rows) {
        if (!asCodes || dictionary.count() > MAX_STRINGS) {
            return null;
        }
        Use use = used.computeIfAbsent(dictionary, _ -> new Use());
        use.rows += rows;
        if (use.vector == null && (dictionary.count() <= FEW || use.rows >= dictionary.count() >>> 1)) {
            if (DictionaryVector.bytes(dictionary) > MAX_BYTES) {
                return null;
            }
            use = room(dictionary, use);
            use.vector = DictionaryVector.of(dictionary);
        }
        return use.vector;
    }

    /// Makes room for one more, and counts it.
    private Use room(ColumnVector.Utf8 dictionary, Use use) {
        Use kept = use;
        long size = DictionaryVector.bytes(dictionary);
        if (strings + dictionary.count() > MAX_STRINGS || bytes + size > MAX_BYTES) {
            clear();
            kept = new Use();
            kept.rows = use.rows;
            used.put(dictionary, kept);
        }
        strings += dictionary.count();
        bytes += size;
        return kept;
    }

    /// DuckDB keeps what it still needs.
    private void clear() {
        used.values().forEach(use -> {
            if (use.vector != null) {
                use.vector.close();
            }
        });
        used.clear();
        strings = 0;
        bytes = 0;
    }

    @Override
    public void close() {
        clear();
    }
}
