package dev.sightline.format.internal;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the Linux kernel prints of an event behind its name: `key=value key=value`, or text of any form. Values may
/// hold blanks (`prev_comm=Web Content prev_pid=17`): one ends where the next key begins.
public final class KernelArguments {
    private final RowSink sink;
    private final KeyTable keys;
    private int text = -1;

    /// @param taken the reader's own columns: an argument called so becomes `args.NAME`
    public KernelArguments(RowSink sink, Set<String> taken) {
        this.sink = sink;
        this.keys = new KeyTable(name -> sink.column(taken.contains(name) ? "args." + name : name));
    }

    /// Puts a cell a pair, and the whole text as `args` if it is not made of pairs.
    ///
    /// @return null, or [KeyTable#TOO_MANY]
    public @Nullable String put(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
            end--;
        }
        int p = Scan.skipBlanks(bytes, from, end);
        if (p == end) {
            return null;
        }
        int key = nextKey(bytes, p, end);
        if (key < 0 || key > p && !isOpening(bytes, p, key)) {
            text(bytes, p, end);
        }
        keys.restart();
        while (key >= 0) {
            int equals = Scan.find(bytes, key, end, (byte) '=');
            int column = keys.column(bytes, key, equals - key);
            if (column < 0) {
                return KeyTable.TOO_MANY;
            }
            int next;
            if (equals + 1 < end && bytes[equals + 1] == '"') {
                int quote = Scan.find(bytes, equals + 2, end, (byte) '"');
                next = nextKey(bytes, Math.min(quote + 1, end), end);
            } else {
                next = nextKey(bytes, equals + 1, end);
            }
            value(column, bytes, equals + 1, next < 0 ? end : next);
            key = next;
        }
        return null;
    }

    private void text(byte[] bytes, int from, int to) {
        if (text < 0) {
            text = sink.column("args", ColumnHint.of(ColumnType.STRING, null));
        }
        sink.string(text, bytes, from, to - from);
    }

    private static boolean isOpening(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != '[' && bytes[i] != '(' && bytes[i] != '{' && bytes[i] != ' ') {
                return false;
            }
        }
        return true;
    }

    /// Without what stands between pairs: blanks, commas, arrows, and a bracket that opened before the key.
    private void value(int column, byte[] bytes, int from, int to) {
        int start = from;
        int end = to;
        while (end > start && isBetween(bytes, start, end)) {
            end--;
        }
        if (end - start >= 2 && bytes[start] == '"' && bytes[end - 1] == '"') {
            start++;
            end--;
        }
        if (end > start) {
            sink.text(column, bytes, start, end - start);
        }
    }

    private static boolean isBetween(byte[] bytes, int start, int end) {
        byte last = bytes[end - 1];
        return switch (last) {
            case ' ', '\t', ',', ';' -> true;
            case '[', '{' -> end - 1 == start || bytes[end - 2] == ' ';
            case ']' -> Scan.find(bytes, start, end, (byte) '[') == end;
            case ')' -> Scan.find(bytes, start, end, (byte) '(') == end;
            case '}' -> Scan.find(bytes, start, end, (byte) '{') == end;
            case '>' -> end - start >= 3 && bytes[end - 2] == '=' && bytes[end - 3] == '=';
            case '=' -> end - start >= 2 && bytes[end - 2] == ' ' || bytes[end - 2] == '=';
            default -> false;
        };
    }

    /// Where a word begins that is a name and `=`; -1 if none does.
    private static int nextKey(byte[] bytes, int from, int end) {
        int p = from;
        while (p < end) {
            p = Scan.skipBlanks(bytes, p, end);
            while (p < end && (bytes[p] == '[' || bytes[p] == '(' || bytes[p] == '{')) {
                p++;
            }
            int name = p;
            while (p < end && isName(bytes[p])) {
                p++;
            }
            boolean digits = name < end && bytes[name] >= '0' && bytes[name] <= '9';
            if (p > name && !digits && p < end && bytes[p] == '=' && (p + 1 == end || bytes[p + 1] != '=')) {
                return name;
            }
            while (p < end && bytes[p] != ' ' && bytes[p] != '\t') {
                p++;
            }
        }
        return -1;
    }

    private static boolean isName(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '.' || b == '-';
    }
}
