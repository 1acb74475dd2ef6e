package dev.sightline.intake.source;

import dev.sightline.format.TextBytes;
import dev.sightline.store.RowTexts;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Finds the text of rows again: in plain files by offset, as long as size and time stamp are what they were; in
/// archives otherwise.
public final class SourceTexts implements RowTexts, Closeable {
    /// Where one source's text is.
    ///
    /// @param file the plain file, or the archive
    /// @param archived which of the two
    /// @param size of a plain file when it was read, in bytes
    /// @param modifiedMillis its time stamp then
    public record Place(Path file, boolean archived, long size, long modifiedMillis) {
        public static Place plain(Path file) throws IOException {
            return new Place(
                    file,
                    false,
                    Files.size(file),
                    Files.getLastModifiedTime(file).toMillis());
        }

        /// Of a source whose text is nowhere.
        public static final Place NONE = new Place(Path.of(""), false, -1, -1);

        public static Place archive(Path file) {
            return new Place(file, true, 0, 0);
        }
    }

    /// The places as properties of a store; archives by their names within it.
    public static Map<String, String> print(List<Place> places) {
        Map<String, String> properties = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            properties.put(
                    "text." + i,
                    place.archived()
                            ? "archive:" + place.file().getFileName()
                            : "plain:" + place.size() + ":" + place.modifiedMillis() + ":"
                                    + place.file().toAbsolutePath());
        }
        return properties;
    }

    /// What [#print] wrote.
    ///
    /// @param store the folder of the store
    public static SourceTexts parse(Map<String, String> properties, Path store) throws IOException {
        List<Place> places = new ArrayList<>();
        int sources = properties.keySet().stream()
                .filter(key -> key.matches("text\\.\\d{1,6}"))
                .mapToInt(key -> Integer.parseInt(key.substring(5)) + 1)
                .max()
                .orElse(0);
        for (int i = 0; i < sources; i++) {
            String[] parts = properties.getOrDefault("text." + i, "none").split(":", 4);
            if (parts[0].equals("none")) {
                places.add(Place.NONE);
            } else if (parts[0].equals("archive") && parts.length == 2) {
                places.add(Place.archive(store.resolve(Path.of(parts[1]).getFileName())));
            } else if (parts[0].equals("plain") && parts.length == 4) {
                places.add(new Place(Path.of(parts[3]), false, Long.parseLong(parts[1]), Long.parseLong(parts[2])));
            } else {
                throw new IOException(store + ": the manifest's place of text " + i + " is damaged; clear the cache");
            }
        }
        return new SourceTexts(places);
    }

    /// The place of a source in the form of [#print], if its text will stay where it is: a plain file's.
    public Optional<String> lasting(int source) {
        if (source >= places.size()
                || places.get(source).archived()
                || places.get(source).size() < 0) {
            return Optional.empty();
        }
        return Optional.of(print(List.of(places.get(source))).getOrDefault("text.0", ""));
    }

    private static final int LONGEST = 16 << 20;
    private final List<Place> places;
    private final List<TextArchive.@Nullable Reader> archives = new ArrayList<>();
    private final List<LineNumbers> lines;

    public SourceTexts(List<Place> places) {
        this.places = List.copyOf(places);
        places.forEach(place -> archives.add(null));
        lines = places.stream().map(_ -> new LineNumbers()).toList();
    }

    @Override
    public Optional<String> text(int source, long offset, int length) {
        if (offset < 0 || source < 0 || source >= places.size() || length > LONGEST) {
            return Optional.empty();
        }
        try {
            byte[] bytes = read(source, offset, length);
            return bytes == null ? Optional.empty() : Optional.of(TextBytes.decode(bytes, 0, bytes.length));
        } catch (IOException goneOrDamaged) {
            return Optional.empty();
        }
    }

    @Override
    public OptionalLong line(int source, long offset) {
        if (offset < 0
                || source < 0
                || source >= places.size()
                || places.get(source).size() < 0) {
            return OptionalLong.empty();
        }
        try {
            return lines.get(source)
                    .line(
                            offset,
                            (from, length) -> Objects.requireNonNullElse(read(source, from, length), new byte[0]));
        } catch (IOException goneOrDamaged) {
            return OptionalLong.empty();
        }
    }

    private byte @Nullable [] read(int source, long offset, int length) throws IOException {
        Place place = places.get(source);
        return place.archived() ? archive(source, place).read(offset, length) : plain(place, offset, length);
    }

    private synchronized TextArchive.Reader archive(int source, Place place) throws IOException {
        TextArchive.Reader reader = archives.get(source);
        if (reader == null) {
            reader = new TextArchive.Reader(place.file());
            archives.set(source, reader);
        }
        return reader;
    }

    private static byte @Nullable [] plain(Place place, long offset, int length) throws IOException {
        boolean same = Files.size(place.file()) == place.size()
                && Files.getLastModifiedTime(place.file()).toMillis() == place.modifiedMillis();
        if (!same) {
            return null;
        }
        try (FileChannel channel = FileChannel.open(place.file(), StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate(length);
            while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {}
            return Arrays.copyOf(bytes.array(), bytes.position());
        }
    }

    @Override
    public synchronized void close() throws IOException {
        for (TextArchive.Reader reader : archives) {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
