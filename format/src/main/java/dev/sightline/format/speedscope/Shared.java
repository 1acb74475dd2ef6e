package dev.sightline.format.speedscope;

import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonCursor.Trouble;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What stands anywhere in the file and is needed everywhere: the list of frames, and what profiles say of themselves.
final class Shared {
    /// Frames beyond have no name.
    private static final int MAX_FRAMES = 1 << 22;
    private static final int MAX_PROFILES = 1 << 20;

    /// A profile without its lists.
    ///
    /// @param unitNanos how many nanoseconds one of its unit is; 0 if the unit is no time
    record Profile(String name, boolean sampled, long unitNanos, boolean bytes, double startValue) {
        /// @return Long.MIN_VALUE if it does not fit
        long nanos(double value) {
            double nanos = value * unitNanos;
            if (!(Math.abs(nanos) < 9.2e18)) {
                return Long.MIN_VALUE;
            }
            // Whole units are exact even where a double no longer holds their nanoseconds.
            long whole = (long) value;
            return whole * unitNanos + Math.round((value - whole) * unitNanos);
        }

        /// A position to nest by: nanoseconds, or the unit itself.
        long position(double value) {
            return unitNanos == 0 ? Math.round(value) : nanos(value);
        }
    }

    private final List<Profile> profiles = new ArrayList<>();
    private final Map<String, String> interned = new HashMap<>();
    private @Nullable String[] names = new String[64];
    private @Nullable String[] files = new String[64];
    private int[] lines = new int[64];
    private int[] columns = new int[64];
    private int size;
    private boolean full;
    private @Nullable Trouble trouble;

    private Shared() {}

    static Shared of(JsonCursor cursor) throws IOException {
        Shared shared = new Shared();
        while (cursor.next()) {
            cursor.enter();
            while (cursor.next()) {
                if (cursor.isKey("shared") && cursor.isObject()) {
                    cursor.enter();
                    while (cursor.next()) {
                        if (cursor.isKey("frames") && cursor.isArray()) {
                            shared.frames(cursor);
                        }
                    }
                } else if (cursor.isKey("profiles") && cursor.isArray()) {
                    cursor.enter();
                    while (cursor.next()) {
                        shared.profile(cursor);
                    }
                }
            }
        }
        shared.interned.clear();
        shared.trouble = cursor.trouble();
        return shared;
    }

    private void frames(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (size == MAX_FRAMES) {
                full = true;
                continue;
            }
            if (size == lines.length) {
                names = Arrays.copyOf(names, 2 * size);
                files = Arrays.copyOf(files, 2 * size);
                lines = Arrays.copyOf(lines, 2 * size);
                columns = Arrays.copyOf(columns, 2 * size);
            }
            lines[size] = -1;
            columns[size] = -1;
            if (cursor.enter()) {
                frame(cursor);
            }
            size++;
        }
    }

    private void frame(JsonCursor cursor) throws IOException {
        while (cursor.next()) {
            if (cursor.isKey("name")) {
                names[size] = cursor.text();
            } else if (cursor.isKey("file")) {
                String file = cursor.text();
                files[size] = file == null ? null : interned.computeIfAbsent(file, same -> same);
            } else if (cursor.isKey("line")) {
                lines[size] = whole(cursor);
            } else if (cursor.isKey("col")) {
                columns[size] = whole(cursor);
            }
        }
    }

    private static int whole(JsonCursor cursor) throws IOException {
        double number = cursor.number();
        return Double.isNaN(number) ? -1 : (int) number;
    }

    private void profile(JsonCursor cursor) throws IOException {
        String name = "";
        String type = "";
        String unit = "";
        double startValue = 0;
        boolean samples = false;
        if (cursor.enter()) {
            while (cursor.next()) {
                if (cursor.isKey("name")) {
                    name = textOf(cursor);
                } else if (cursor.isKey("type")) {
                    type = textOf(cursor);
                } else if (cursor.isKey("unit")) {
                    unit = textOf(cursor);
                } else if (cursor.isKey("startValue")) {
                    double start = cursor.number();
                    startValue = Double.isNaN(start) ? 0 : start;
                } else if (cursor.isKey("samples")) {
                    samples = true;
                }
            }
        }
        if (profiles.size() < MAX_PROFILES) {
            boolean sampled = type.equals("sampled") || type.isEmpty() && samples;
            profiles.add(new Profile(name, sampled, unitNanos(unit), unit.equals("bytes"), startValue));
        }
    }

    private static String textOf(JsonCursor cursor) throws IOException {
        String text = cursor.text();
        return text == null ? "" : text;
    }

    private static long unitNanos(String unit) {
        return switch (unit) {
            case "nanoseconds" -> 1;
            case "microseconds" -> 1_000;
            case "milliseconds" -> 1_000_000;
            case "seconds" -> 1_000_000_000;
            default -> 0;
        };
    }

    /// The n-th profile of the file; one without anything if there are more than a million.
    Profile profile(int n) {
        return n < profiles.size() ? profiles.get(n) : new Profile("", false, 0, false, 0);
    }

    int frameCount() {
        return size;
    }

    /// How the look ahead ended; null if well.
    @Nullable
    Trouble trouble() {
        return trouble;
    }

    boolean isFull() {
        return full;
    }

    @Nullable
    String name(int frame) {
        return names[frame];
    }

    @Nullable
    String file(int frame) {
        return files[frame];
    }

    /// -1 if unknown.
    int line(int frame) {
        return lines[frame];
    }

    /// -1 if unknown.
    int column(int frame) {
        return columns[frame];
    }
}
