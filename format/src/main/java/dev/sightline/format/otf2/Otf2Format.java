package dev.sightline.format.otf2;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Open Trace Format 2 archives, as Score-P and EZTrace write them: an anchor file `NAME.otf2`, `NAME.def` and a folder
/// `NAME` with the events of each location. The tool that comes with the format library prints them; its text is read.
///
/// Source: OTF2 documentation, section "OTF2 usage examples", and the output of otf2-print 2.2 and 3.0
public final class Otf2Format implements Format {
    private static final String ENDING = ".otf2";
    private static final int MAGIC_BYTES = 6;
    /// So long without a line means that the tool hangs.
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final Otf2Print.Tool tool;

    public Otf2Format() {
        this(new Otf2Print.Tool("otf2-print", SILENCE));
    }

    /// With another tool, for tests.
    Otf2Format(Otf2Print.Tool tool) {
        this.tool = tool;
    }

    @Override
    public String name() {
        return "otf2";
    }

    @Override
    public String description() {
        return "OTF2 archives of MPI and OpenMP programs (a folder, or its .otf2 file), through otf2-print; "
                + "location is entity, region is event";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return isAnchor(head) ? 100 : 0;
    }

    /// Chunk header 3, the byte order (`B` big, `#` little), the magic word.
    private static boolean isAnchor(byte[] head) {
        return head.length >= MAGIC_BYTES
                && head[0] == 3
                && (head[1] == 'B' || head[1] == '#')
                && head[2] == 'O'
                && head[3] == 'T'
                && head[4] == 'F'
                && head[5] == '2';
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public int sniffFolder(Path folder) {
        return anchor(folder).isPresent() ? 100 : 0;
    }

    /// The anchor file of a folder that holds one archive.
    private static Optional<Path> anchor(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> anchors = files.filter(Otf2Format::isAnchorOfArchive).toList();
            return anchors.size() == 1 ? Optional.of(anchors.getFirst()) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isAnchorOfArchive(Path file) {
        String name = file.getFileName().toString();
        if (!name.endsWith(ENDING) || !Files.isRegularFile(file) || !Files.exists(definitions(file))) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return isAnchor(in.readNBytes(MAGIC_BYTES));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static Path definitions(Path anchor) {
        return anchor.resolveSibling(stem(anchor.getFileName().toString()) + ".def");
    }

    private static String stem(String fileName) {
        return fileName.substring(0, fileName.length() - ENDING.length());
    }

    @Override
    public List<String> companions(String fileName) {
        return fileName.endsWith(ENDING) ? List.of(stem(fileName) + ".def") : List.of();
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        byte[] head = source.stream().readNBytes(MAGIC_BYTES);
        if (head.length > 0 && !isAnchor(head)) {
            sink.damaged("no anchor file of an OTF2 archive: it does not begin with the magic number", 0);
            return;
        }
        Path path = source.file();
        Path anchor = Files.isDirectory(path) ? anchor(path).orElse(null) : path;
        if (anchor == null) {
            sink.damaged("no OTF2 archive: a .otf2 file and a .def file of one name are expected", 0);
        } else if (Files.size(anchor) > 0) {
            new Otf2Reader(tool, anchor, source, sink).read();
        }
    }
}
