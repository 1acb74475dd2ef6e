package dev.sightline.format.ctf;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.ctf.metadata.MetadataFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Common Trace Format 1.8 and 2: a folder of data streams and the metadata that describe them.
///
/// Source: "Common Trace Format v1.8.3" and "CTF2-SPEC-2.0", EfficiOS and DiaMon workgroup
public final class CtfFormat implements Format {
    private static final int HEAD = 8192;

    @Override
    public String name() {
        return "ctf";
    }

    @Override
    public String description() {
        return "Common Trace Format 1.8 and 2 (LTTng, barectf): event names, threads or processors, begin and end pairs";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return MetadataFile.sniff(head);
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public int sniffFolder(Path folder) {
        Path metadata = folder.resolve(MetadataFile.NAME);
        if (!Files.isRegularFile(metadata)) {
            return 0;
        }
        try (InputStream in = Files.newInputStream(metadata)) {
            return MetadataFile.sniff(in.readNBytes(HEAD));
        } catch (IOException unreadable) {
            return 0;
        }
    }

    @Override
    public Optional<String> machine(Path folder) throws IOException {
        return Optional.ofNullable(MetadataFile.read(folder.resolve(MetadataFile.NAME))
                .metadata()
                .environment
                .get("hostname"));
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Path path = source.file();
        if (Files.isDirectory(path)) {
            new CtfReader(source, path, sink).read();
        } else if (path.getParent() != null && TraceFolder.name(path).equals(MetadataFile.NAME)) {
            new CtfReader(source, path.getParent(), sink).read();
        } else {
            sink.damaged("CTF is read from its folder: open the one with the file 'metadata' and the streams", 0);
        }
    }
}
