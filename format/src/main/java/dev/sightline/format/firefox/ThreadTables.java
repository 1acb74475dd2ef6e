package dev.sightline.format.firefox;

import dev.sightline.format.internal.JsonCursor;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The tables that say what a stack is: stacks, frames, functions and strings. A thread has its own, or shares the
/// profile's.
final class ThreadTables {
    /// How many frames of a stack are written out, from the innermost on.
    private static final int MAX_FRAMES = 256;

    /// A frame for people.
    record Frame(String function, @Nullable String file, double line, double column, double category) {}

    private final Budget budget;
    private final Strings strings = new Strings();
    private final Table stacks = new Table(Set.of("prefix", "frame", "category"), "prefix", "frame");
    private final Table frames = new Table(
            Set.of("func", "location", "line", "column", "category", "address"),
            "location",
            "relevantForJS",
            "innerWindowID",
            "implementation",
            "line",
            "column",
            "category");
    private final Table functions = new Table(Set.of("name", "fileName", "source", "lineNumber"));
    private final Table sources = new Table(Set.of("filename"));

    private double textOf = Double.NaN;
    private String text = "";

    ThreadTables(Budget budget) {
        this.budget = budget;
    }

    /// Reads the value at hand if its key is one of the tables'.
    boolean read(JsonCursor cursor) throws IOException {
        switch (cursor.key()) {
            case "stringArray", "stringTable" -> strings.read(cursor, budget);
            case "stackTable" -> stacks.read(cursor, budget);
            case "frameTable" -> frames.read(cursor, budget);
            case "funcTable" -> functions.read(cursor, budget);
            case "sources" -> sources.read(cursor, budget);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Nullable
    String string(double index, ThreadTables shared) {
        return (strings.isEmpty() ? shared.strings : strings).get(index);
    }

    private Table stacks(ThreadTables shared) {
        return stacks.size() == 0 ? shared.stacks : stacks;
    }

    /// The innermost frame of a stack; null if there is no such stack.
    @Nullable
    Frame frame(double stack, ThreadTables shared) {
        int index = index(stack, stacks(shared));
        if (index < 0) {
            return null;
        }
        Frame frame = frameAt(stacks(shared).get("frame", index), shared);
        double category = stacks(shared).get("category", index);
        return frame == null || Double.isNaN(category)
                ? frame
                : new Frame(frame.function, frame.file, frame.line, frame.column, category);
    }

    private static int index(double index, Table table) {
        return index >= 0 && index < table.size() ? (int) index : -1;
    }

    private @Nullable Frame frameAt(double index, ThreadTables shared) {
        Table table = frames.size() == 0 ? shared.frames : frames;
        int frame = index(index, table);
        if (frame < 0) {
            return null;
        }
        double line = table.get("line", frame);
        double column = table.get("column", frame);
        double category = table.get("category", frame);
        if (!table.has("func")) {
            String location = string(table.get("location", frame), shared);
            return location == null ? null : located(location, line, column, category);
        }
        Table table2 = functions.size() == 0 ? shared.functions : functions;
        int function = index(table.get("func", frame), table2);
        if (function < 0) {
            return null;
        }
        String name = string(table2.get("name", function), shared);
        double file = table2.get("fileName", function);
        if (Double.isNaN(file)) {
            file = shared.sources.get("filename", (int) table2.get("source", function));
        }
        return new Frame(name == null ? "" : name, string(file, shared), line, column, category);
    }

    /// A location as the browser writes it: `render (https://host/app.js:12:5)`, a label, or an address.
    static Frame located(String location, double line, double column, double category) {
        int open = location.indexOf(" (");
        if (open < 0 || !location.endsWith(")")) {
            return new Frame(location, null, line, column, category);
        }
        // A script that another loaded has the names of both.
        int loaded = location.lastIndexOf(" -> ");
        String file = location.substring(loaded > open ? loaded + 4 : open + 2, location.length() - 1);
        double[] places = {Double.NaN, Double.NaN};
        int found = 0;
        while (found < 2) {
            int colon = file.lastIndexOf(':');
            String digits = file.substring(colon + 1);
            boolean number = colon > 0 && !digits.isEmpty() && digits.length() < 10;
            if (!number || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
                break;
            }
            places[found++] = Integer.parseInt(digits);
            file = file.substring(0, colon);
        }
        double ownLine = found == 2 ? places[1] : places[0];
        double ownColumn = found == 2 ? places[0] : Double.NaN;
        return new Frame(
                location.substring(0, open),
                file,
                Double.isNaN(line) ? ownLine : line,
                Double.isNaN(column) ? ownColumn : column,
                category);
    }

    /// From the outermost function to the innermost.
    String text(double stack, ThreadTables shared) {
        if (stack == textOf) {
            return text;
        }
        Table table = stacks(shared);
        String[] names = new String[MAX_FRAMES];
        int count = 0;
        int at = index(stack, table);
        while (at >= 0 && count < MAX_FRAMES) {
            Frame frame = frameAt(table.get("frame", at), shared);
            names[count++] = frame == null ? "?" : frame.function;
            at = index(table.get("prefix", at), table);
        }
        StringBuilder joined = new StringBuilder(at >= 0 ? "...;" : "");
        for (int i = count - 1; i >= 0; i--) {
            joined.append(names[i]).append(i == 0 ? "" : ";");
        }
        textOf = stack;
        text = joined.toString();
        return text;
    }
}
