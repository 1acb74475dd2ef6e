package dev.sightline.format.firefox;

import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonCursor.Trouble;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All of a profile but the payloads of its markers: tables name each other, in any order. Held in memory, as its own
/// page does; what does not fit is not known.
final class Profile {
    /// The tables of a thread whose rows are like samples, and what its rows are called.
    static final Map<String, String> SAMPLES = new LinkedHashMap<>();

    static {
        SAMPLES.put("samples", "sample");
        SAMPLES.put("jsAllocations", "js allocation");
        SAMPLES.put("nativeAllocations", "native allocation");
    }

    private static final Set<String> NUMBERS = Set.of(
            "stack", "time", "timeDeltas", "weight", "eventDelay", "responsiveness", "threadCPUDelta", "rss", "uss");

    /// One process's part: an object with `meta` and `threads`.
    static final class Part {
        double startMillis;
        boolean bytes;
        final List<String> categories = new ArrayList<>();
        final ThreadTables shared;

        Part(Budget budget) {
            this.shared = new ThreadTables(budget);
        }

        @Nullable
        String category(double index) {
            return index >= 0 && index < categories.size() ? categories.get((int) index) : null;
        }
    }

    static final class GeckoThread {
        final ThreadTables tables;
        final Map<String, Table> samples = new LinkedHashMap<>();
        final Map<String, String> facts = new LinkedHashMap<>();
        Markers markers = new Markers();

        GeckoThread(Budget budget) {
            this.tables = new ThreadTables(budget);
        }

        /// Name, process and thread number, as far as they are known.
        String label() {
            String pid = facts.get("pid");
            String tid = facts.get("tid");
            String name = facts.getOrDefault("name", "thread");
            return pid == null
                    ? tid == null ? name : name + " " + tid
                    : name + " " + pid + (tid == null ? "" : "/" + tid);
        }
    }

    record Counter(Map<String, String> facts, List<Table> samples) {}

    final List<Part> parts = new ArrayList<>();
    final List<GeckoThread> threads = new ArrayList<>();
    final List<Counter> counters = new ArrayList<>();
    final Budget budget = new Budget();
    final SliceNest nest;

    @Nullable
    Recording recording;

    private int tracks;
    private @Nullable Trouble trouble;

    private Profile(String sourceName) {
        this.nest = new SliceNest(sourceName);
    }

    static Profile of(JsonCursor cursor, String sourceName) throws IOException {
        Profile profile = new Profile(sourceName);
        while (cursor.next()) {
            profile.part(cursor);
        }
        profile.nest.finish();
        profile.trouble = cursor.trouble();
        return profile;
    }

    /// How the look ahead ended; null if well.
    @Nullable
    Trouble trouble() {
        return trouble;
    }

    private void part(JsonCursor cursor) throws IOException {
        if (!cursor.isObject()) {
            return;
        }
        cursor.enter();
        Part part = new Part(budget);
        parts.add(part);
        while (cursor.next()) {
            switch (cursor.key()) {
                case "meta" -> meta(cursor, part);
                case "shared" -> shared(cursor, part);
                case "threads" -> threads(cursor);
                case "counters" -> counters(cursor);
                case "processes" -> {
                    if (cursor.isArray() && cursor.enter()) {
                        while (cursor.next()) {
                            part(cursor);
                        }
                    }
                }
                case "profile" -> part(cursor);
                case "markers", "ticks", "memory", "allocations" -> recording().read(cursor);
                default -> {}
            }
        }
    }

    /// What DevTools put around a profile.
    private Recording recording() {
        if (recording == null) {
            recording = new Recording(budget, nest, tracks);
            tracks += 2;
        }
        return recording;
    }

    private static void meta(JsonCursor cursor, Part part) throws IOException {
        if (!cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            if (cursor.isKey("startTime")) {
                double millis = cursor.number();
                part.startMillis = Math.abs(millis) < 9e12 ? millis : 0;
            } else if (cursor.isKey("categories") && cursor.isArray()) {
                cursor.enter();
                while (cursor.next()) {
                    part.categories.add(category(cursor));
                }
            } else if (cursor.isKey("sampleUnits") && cursor.isObject()) {
                cursor.enter();
                while (cursor.next()) {
                    part.bytes |= cursor.isKey("time") && "bytes".equals(cursor.text());
                }
            }
        }
    }

    private static String category(JsonCursor cursor) throws IOException {
        String name = "";
        if (cursor.isObject() && cursor.enter()) {
            while (cursor.next()) {
                if (cursor.isKey("name")) {
                    name = String.valueOf(cursor.text());
                }
            }
        }
        return name;
    }

    private static void shared(JsonCursor cursor, Part part) throws IOException {
        if (cursor.isObject() && cursor.enter()) {
            while (cursor.next()) {
                part.shared.read(cursor);
            }
        }
    }

    private void threads(JsonCursor cursor) throws IOException {
        if (!cursor.isArray() || !cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            GeckoThread thread = new GeckoThread(budget);
            threads.add(thread);
            if (cursor.isObject() && cursor.enter()) {
                while (cursor.next()) {
                    member(cursor, thread);
                }
            }
            thread.markers.nest(nest, tracks++);
        }
    }

    private void member(JsonCursor cursor, GeckoThread thread) throws IOException {
        if (thread.tables.read(cursor)) {
            return;
        }
        String key = cursor.key();
        if (SAMPLES.containsKey(key) && cursor.isObject()) {
            SampleTable table = new SampleTable();
            table.read(cursor, budget);
            thread.samples.put(key, table);
        } else if (key.equals("markers") && cursor.isObject()) {
            thread.markers.read(cursor, budget);
        } else if (key.equals("name")
                || key.equals("pid")
                || key.equals("tid")
                || key.equals("processType")
                || key.equals("processName")) {
            String text = cursor.text();
            if (text != null) {
                thread.facts.put(key, text);
            }
        }
    }

    private static final class SampleTable extends Table {
        SampleTable() {
            super(NUMBERS, "stack", "time", "eventDelay");
        }
    }

    private void counters(JsonCursor cursor) throws IOException {
        if (!cursor.isArray() || !cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            Counter counter = new Counter(new LinkedHashMap<>(), new ArrayList<>());
            counters.add(counter);
            if (cursor.isObject() && cursor.enter()) {
                counter(cursor, counter);
            }
        }
    }

    /// Up to version 47 samples lay in groups.
    private void counter(JsonCursor cursor, Counter counter) throws IOException {
        while (cursor.next()) {
            if (cursor.isKey("samples") && cursor.isObject()) {
                Table table = new Table(Set.of("time", "timeDeltas", "count", "number"), "time", "count", "number");
                table.read(cursor, budget);
                counter.samples.add(table);
            } else if ((cursor.isKey("sampleGroups") || cursor.isKey("sample_groups")) && cursor.isArray()) {
                cursor.enter();
                while (cursor.next()) {
                    if (cursor.isObject() && cursor.enter()) {
                        counter(cursor, counter);
                    }
                }
            } else if (!cursor.isObject() && !cursor.isArray()) {
                String key = cursor.key();
                String text = cursor.text();
                if (text != null) {
                    counter.facts.put(key, text);
                }
            }
        }
    }
}
