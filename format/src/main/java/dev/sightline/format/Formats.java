package dev.sightline.format;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// The formats that are there: those of this module and any other the class path offers.
public final class Formats {
    /// How many first bytes sniffing wants to see.
    public static final int HEAD_BYTES = 1 << 16;

    private final List<Format> formats;

    private Formats(List<Format> formats) {
        this.formats = formats;
    }

    public static Formats load() {
        return of(ServiceLoader.load(Format.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /// These and no others.
    public static Formats of(List<Format> formats) {
        return new Formats(
                formats.stream().sorted(Comparator.comparing(Format::name)).toList());
    }

    /// By name.
    public List<Format> all() {
        return formats;
    }

    public Optional<Format> named(String name) {
        return formats.stream().filter(format -> format.name().equals(name)).findFirst();
    }

    /// The format surest of these bytes; empty if none is, as with unknown binary data. A text in which a few
    /// NULs stand is one if it is of no binary format.
    ///
    /// @param head the first [#HEAD_BYTES] bytes of the decompressed source, or all if it is shorter
    /// @param fileName without folders and compression suffix
    public Optional<Format> sniff(byte[] head, String fileName) {
        boolean odd = TextBytes.hasNul(head);
        Format best = odd ? surest(head, fileName, true) : null;
        boolean text = best == null
                && TextBytes.isText(head)
                && !(odd && Advice.of(head, fileName).isPresent());
        return Optional.ofNullable(best != null ? best : surest(head, fileName, !text));
    }

    private @Nullable Format surest(byte[] head, String fileName, boolean onlyBinary) {
        Format best = null;
        int bestScore = 0;
        for (Format format : formats) {
            int score = onlyBinary && !format.readsBinary() ? 0 : format.sniff(head, fileName);
            if (score > bestScore) {
                best = format;
                bestScore = score;
            }
        }
        return best;
    }

    /// The format surest that this folder is one trace; empty if it only holds files.
    public Optional<Format> sniffFolder(Path folder) {
        Format best = null;
        int bestScore = 0;
        for (Format format : formats) {
            int score = format.sniffFolder(folder);
            if (score > bestScore) {
                best = format;
                bestScore = score;
            }
        }
        return Optional.ofNullable(best);
    }
}
