package dev.sightline.store.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.store.Beside;
import dev.sightline.store.arrow.ChecksummedFile;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.disk.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Files in the folder of a store. Under each name two: the bytes, and a line that says which file they are in, how
/// many, and the sum of each of its blocks. The line is renamed into its place last, so it never speaks of half a file.
///
/// ```
/// beside-NAME.sums          FILE LENGTH SUM SUM ... SUM-OF-THIS-LINE
/// beside-NAME-RANDOM.data   the bytes
/// ```
final class BesideFiles implements Beside {
    static final String PREFIX = "beside-";
    private static final String SUMS = ".sums";
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,80}");
    /// Of so many names at most; the oldest goes.
    private static final int MOST = 8;

    private final Path folder;
    private final Disk disk = Disk.unforced();

    BesideFiles(Path folder) {
        this.folder = folder;
    }

    private Path sums(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a name is of small letters, digits and -, not '" + name + "'");
        }
        return folder.resolve(PREFIX + name + SUMS);
    }

    @Override
    public @Nullable Kept open(String name) {
        Path path = sums(name);
        try {
            return Files.exists(path) ? open(Files.readString(path).strip(), false) : null;
        } catch (IOException | UncheckedIOException | IllegalArgumentException damaged) {
            return null; // it is made again
        }
    }

    private Kept open(String line, boolean trusted) throws IOException {
        int end = line.lastIndexOf(' ');
        String said = line.substring(0, end);
        if (!line.substring(end + 1).equals(sum(said))) {
            throw new IOException("damaged: " + line);
        }
        String[] words = said.split(" ", -1);
        int[] sums = Arrays.stream(words, 2, words.length)
                .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
                .toArray();
        MappedFile file = MappedFile.open(folder.resolve(words[0]), Long.parseLong(words[1]), sums, trusted);
        return new Kept() {
            @Override
            public long length() {
                return file.length();
            }

            @Override
            public MemorySegment slice(long offset, long length) {
                return file.slice(offset, length);
            }
        };
    }

    private static String sum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(UTF_8));
        return Long.toHexString(sum.getValue());
    }

    @Override
    public Draft create(String name) {
        Path sums = sums(name);
        Path data = folder.resolve(PREFIX + name + "-" + UUID.randomUUID() + ".data");
        return new Writing(sums, data);
    }

    private final class Writing implements Draft {
        private final Path sums;
        private final Path data;
        /// Null: it cannot be written, or is.
        private @Nullable ChecksummedFile file;
        private long position;

        Writing(Path sums, Path data) {
            this.sums = sums;
            this.data = data;
            try {
                file = new ChecksummedFile(disk, data);
            } catch (IOException cannotBeWritten) {
                file = null;
            }
        }

        @Override
        public void write(MemorySegment bytes) {
            position += bytes.byteSize();
            ChecksummedFile to = file;
            if (to == null) {
                return;
            }
            try {
                to.write(bytes);
            } catch (IOException full) {
                close();
            }
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public @Nullable Kept keep() {
            ChecksummedFile done = file;
            if (done == null) {
                return null;
            }
            try {
                String said = data.getFileName() + " " + position + " "
                        + Arrays.stream(done.finish())
                                .mapToObj(Integer::toHexString)
                                .collect(Collectors.joining(" "));
                file = null;
                Path line = data.resolveSibling(data.getFileName() + ".sums");
                Files.writeString(line, said + " " + sum(said) + "\n");
                disk.rename(line, sums);
                forgetOldest();
                return open(said + " " + sum(said), true);
            } catch (IOException cannotBeWritten) {
                close();
                return null;
            }
        }

        @Override
        public void close() {
            ChecksummedFile unfinished = file;
            file = null;
            try {
                if (unfinished != null) {
                    unfinished.close();
                }
            } catch (IOException notRemoved) {
                // it goes with the store
            }
        }
    }

    private void forgetOldest() throws IOException {
        List<Path> kept;
        try (Stream<Path> files = Files.list(folder)) {
            kept = files.filter(BesideFiles::isSums)
                    .sorted(Comparator.comparingLong(
                            (Path each) -> each.toFile().lastModified()))
                    .toList();
        }
        removeUnfinished(kept);
        for (Path each : kept.subList(0, Math.max(0, kept.size() - MOST))) {
            String data = Files.readString(each).split(" ", 2)[0];
            disk.delete(each);
            if (data.startsWith(PREFIX)) {
                disk.delete(folder.resolve(data));
            }
        }
    }

    /// What processes left that were killed while they wrote: nobody writes for a day.
    private void removeUnfinished(List<Path> kept) throws IOException {
        Set<String> named = new HashSet<>();
        for (Path each : kept) {
            named.add(Files.readString(each).split(" ", 2)[0]);
        }
        long yesterday = System.currentTimeMillis() - Duration.ofDays(1).toMillis();
        for (String name : disk.list(folder)) {
            Path file = folder.resolve(name);
            if (name.startsWith(PREFIX)
                    && name.contains(".data")
                    && !named.contains(name)
                    && file.toFile().lastModified() < yesterday) {
                disk.delete(file);
            }
        }
    }

    private static boolean isSums(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(PREFIX) && name.endsWith(SUMS) && !name.contains(".data");
    }
}
