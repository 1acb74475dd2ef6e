package dev.sightline.intake.split;

import dev.sightline.intake.split.SplitConfig.Keep;
import dev.sightline.intake.split.SplitConfig.Roll;
import dev.sightline.intake.split.SplitConfig.Route;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Files and folders by name: how full each is, what it is called when it is rolled, and what is removed then. One
/// thread.
///
/// What is rolled gets a number before its ending: `a.bp` becomes `a.000001.bp`, a folder `runs` becomes `runs.000001`.
final class Outputs implements Closeable {
    /// A column of ids makes a file a row; nobody wants that, nor does any file system.
    private static final int MAX_OUTPUTS = 100_000;

    private static final int UNKNOWN = -1;

    private final Path folder;
    private final boolean append;
    private final PendingBytes files = new PendingBytes();
    private final Map<String, Output> byName = new HashMap<>();
    /// Rows by path as it is now.
    private final Map<String, Long> written = new HashMap<>();

    private long removedRows;

    Outputs(Path folder, boolean append) {
        this.folder = folder;
        this.append = append;
    }

    /// A file, or a folder whose files are outputs, too.
    static final class Output {
        private final String name;
        private final Route route;
        /// Since it was last rolled.
        private long bytes;

        private boolean isEmpty = true;
        private boolean hasPeriod;
        private long period;
        /// Of the last that was rolled; not known before the first time.
        private int number = UNKNOWN;

        private Output(String name, Route route) {
            this.name = name;
            this.route = route;
        }

        /// Folders without a rule of their own only hold what is rolled.
        boolean rolls() {
            return route.inside().isEmpty() || !route.roll().equals(Roll.NEVER);
        }
    }

    /// @throws IOException if a file of this name is there, or another route has it
    @SuppressWarnings("ReferenceEquality") // equal routes are two, all the same
    Output named(String name, Route route) throws IOException {
        Output known = byName.get(name);
        if (known != null && known.route == route) {
            return known;
        }
        if (known != null) {
            throw new IOException("two routes write to " + name + "; give them paths of their own");
        }
        Path path = folder.resolve(name);
        if (!append && route.inside().isEmpty() && !written.containsKey(name) && Files.exists(path)) {
            throw new IOException(path + " is there already; remove it, or name another folder with -o");
        }
        if (byName.size() == MAX_OUTPUTS) {
            throw new IOException("more than " + MAX_OUTPUTS + " files and folders, the next is " + path
                    + "; take a prefix or a hash of what names them");
        }
        Output made = new Output(name, route);
        byName.put(name, made);
        return made;
    }

    /// Another configuration holds from now on; what was written stays.
    void begin() throws IOException {
        files.close();
        byName.clear();
    }

    private static int numberOfLast(Path path) throws IOException {
        return rolled(path).stream().mapToInt(Rolled::number).max().orElse(0);
    }

    private record Rolled(Path path, int number) {}

    /// Those of the name that were rolled, in the order of their numbers.
    private static List<Rolled> rolled(Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return List.of();
        }
        String name = path.getFileName().toString();
        String before = beforeNumber(name);
        String behind = name.substring(before.length() - 1);
        try (Stream<Path> there = Files.list(parent)) {
            return there.filter(p -> {
                        String s = p.getFileName().toString();
                        return s.length() == before.length() + 6 + behind.length()
                                && s.startsWith(before)
                                && s.endsWith(behind)
                                && s.substring(before.length(), before.length() + 6)
                                        .matches("[0-9]{6}");
                    })
                    .map(p -> new Rolled(
                            p,
                            Integer.parseInt(
                                    p.getFileName().toString().substring(before.length(), before.length() + 6))))
                    .sorted(Comparator.comparingInt(Rolled::number))
                    .toList();
        }
    }

    /// `a.` of `a.bp`, `runs.` of `runs`.
    private static String beforeNumber(String name) {
        for (String ending : SplitText.ENDINGS) {
            if (name.endsWith(ending)) {
                return name.substring(0, name.length() - ending.length() + 1);
            }
        }
        return name + ".";
    }

    private static String numbered(String name, int number) {
        String before = beforeNumber(name);
        String digits = "%06d".formatted(number);
        return before + digits + (before.length() > name.length() ? "" : name.substring(before.length() - 1));
    }

    /// A row of this time comes; Long.MIN_VALUE if it has none.
    void beforeRow(Output output, long nanos) throws IOException {
        var every = output.route.roll().every();
        if (every == null || nanos == Long.MIN_VALUE) {
            return;
        }
        long period = Math.floorDiv(nanos, every.toNanos());
        if (!output.hasPeriod || period > output.period) {
            if (output.hasPeriod) {
                roll(output);
            }
            output.hasPeriod = true;
            output.period = period;
        }
    }

    /// @return how many bytes
    long append(Output output, ByteArrayOutputStream row) throws IOException {
        files.append(folder.resolve(output.name), row);
        written.merge(output.name, 1L, Long::sum);
        grew(output, row.size());
        return row.size();
    }

    void grew(Output output, long bytes) {
        output.bytes += bytes;
        output.isEmpty = false;
    }

    boolean isFull(Output output) {
        long most = output.route.roll().bytes();
        return most > 0 && output.bytes >= most;
    }

    void flush(List<Output> some) throws IOException {
        for (Output output : some) {
            files.write(folder.resolve(output.name));
        }
    }

    /// Gives its name to the next one, unless nothing was written since the last time.
    void roll(Output output) throws IOException {
        if (output.isEmpty) {
            return;
        }
        Path path = folder.resolve(output.name);
        if (output.route.inside().isEmpty()) {
            files.write(path);
        } else {
            files.writeBelow(path);
        }
        output.number = (output.number == UNKNOWN ? numberOfLast(path) : output.number) + 1;
        String name = numbered(output.name, output.number);
        Files.move(path, folder.resolve(name));
        rename(output.name, name);
        for (Output inside : output.route.inside().isEmpty() ? List.<Output>of() : byName.values()) {
            if (inside.name.startsWith(output.name + "/")) {
                begin(inside);
                inside.number = UNKNOWN;
            }
        }
        begin(output);
        retain(path, output.route.keep());
    }

    private static void begin(Output output) {
        output.bytes = 0;
        output.isEmpty = true;
        output.hasPeriod = false;
    }

    private void rename(String from, String to) {
        Long alone = written.remove(from);
        if (alone != null) {
            written.put(to, alone);
            return;
        }
        Map<String, Long> inside = new HashMap<>();
        written.forEach((path, rows) -> {
            if (path.startsWith(from + "/")) {
                inside.put(path, rows);
            }
        });
        inside.forEach((path, rows) -> {
            written.remove(path);
            written.put(to + path.substring(from.length()), rows);
        });
    }

    private void retain(Path path, Keep keep) throws IOException {
        if (keep.equals(Keep.ALL)) {
            return;
        }
        List<Rolled> all = new ArrayList<>(rolled(path));
        long bytes = 0;
        List<Path> goes = new ArrayList<>();
        Instant oldest = keep.age() == null ? Instant.MIN : Instant.now().minus(keep.age());
        for (int i = all.size() - 1; i >= 0; i--) {
            Path one = all.get(i).path();
            bytes += size(one);
            boolean isLate = keep.count() > 0 && all.size() - i > keep.count();
            boolean isLarge = keep.bytes() > 0 && bytes > keep.bytes();
            boolean isOld = lastWritten(one).isBefore(oldest);
            if (isLate || isLarge || isOld) {
                goes.add(one);
            }
        }
        for (Path one : goes) {
            remove(one);
        }
    }

    private void remove(Path path) throws IOException {
        for (Path one : below(path)) {
            Files.delete(one);
        }
        String name = folder.toAbsolutePath().relativize(path.toAbsolutePath()).toString();
        written.entrySet().removeIf(entry -> {
            boolean isGone = entry.getKey().equals(name) || entry.getKey().startsWith(name + "/");
            removedRows += isGone ? entry.getValue() : 0;
            return isGone;
        });
    }

    /// A folder behind what is in it.
    private static List<Path> below(Path path) throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            return all.sorted(Comparator.reverseOrder()).toList();
        }
    }

    private static long size(Path path) throws IOException {
        long sum = 0;
        for (Path one : below(path)) {
            sum += Files.isRegularFile(one) ? Files.size(one) : 0;
        }
        return sum;
    }

    private static Instant lastWritten(Path path) throws IOException {
        Instant latest = Instant.MIN;
        for (Path one : below(path)) {
            FileTime time = Files.getLastModifiedTime(one);
            latest = time.toInstant().isAfter(latest) && Files.isRegularFile(one) ? time.toInstant() : latest;
        }
        return latest;
    }

    List<Splitter.Written> written() {
        List<Splitter.Written> all = new ArrayList<>();
        written.forEach((path, rows) -> all.add(new Splitter.Written(path, rows)));
        all.sort(Comparator.comparing(Splitter.Written::path));
        return all;
    }

    long removedRows() {
        return removedRows;
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
