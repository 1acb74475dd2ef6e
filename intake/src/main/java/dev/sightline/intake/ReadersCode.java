package dev.sightline.intake;

import dev.sightline.event.Field;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// A checksum of the code that makes a store of a file: the classes of all formats, of events, intake and the store.
/// A jar's table of contents has the checksums of its classes, so that this costs some milliseconds of a start; a
/// folder's classes, in a source tree's tests, are read.
final class ReadersCode {
    private ReadersCode() {}

    static String checksum(Formats formats) throws IOException {
        TreeSet<Path> places = new TreeSet<>();
        Stream<Class<?>> readers = formats.all().stream().map(Format::getClass);
        for (Class<?> one : (Iterable<Class<?>>) Stream.concat(
                readers, Stream.of(Field.class, Format.class, Store.class, ReadersCode.class))::iterator) {
            CodeSource source = one.getProtectionDomain().getCodeSource();
            if (source != null) {
                places.add(path(source));
            }
        }
        return checksum(List.copyOf(places));
    }

    private static Path path(CodeSource source) throws IOException {
        try {
            return Path.of(new URI(source.getLocation().toString()));
        } catch (URISyntaxException e) {
            throw new IOException(source.getLocation() + " is no place of classes", e);
        }
    }

    /// @param places jars and folders of classes
    static String checksum(List<Path> places) throws IOException {
        CRC32 sum = new CRC32();
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                addFolder(sum, place);
            } else {
                addJar(sum, place);
            }
        }
        return Long.toHexString(sum.getValue());
    }

    private static void addFolder(CRC32 sum, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                CRC32 own = new CRC32();
                own.update(Files.readAllBytes(file));
                add(sum, folder.relativize(file).toString(), own.getValue());
            }
        }
    }

    private static void addJar(CRC32 sum, Path jar) throws IOException {
        List<ZipEntry> entries = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Enumeration<? extends ZipEntry> all = zip.entries();
            while (all.hasMoreElements()) {
                entries.add(Objects.requireNonNull(all.nextElement()));
            }
        }
        entries.sort(Comparator.comparing(ZipEntry::getName));
        for (ZipEntry entry : entries) {
            // Maven writes the time of the build into the files below META-INF/maven
            if (!entry.isDirectory() && !entry.getName().startsWith("META-INF/maven/")) {
                add(sum, entry.getName(), entry.getCrc());
            }
        }
    }

    private static void add(CRC32 sum, String name, long checksum) {
        sum.update((name + ' ' + checksum + '\n').getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
