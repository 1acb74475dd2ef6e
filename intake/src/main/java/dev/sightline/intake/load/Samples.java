package dev.sightline.intake.load;

import dev.sightline.format.Advice;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.InputSource;
import dev.sightline.intake.source.OpenedInput;
import dev.sightline.intake.typing.Agreement;
import dev.sightline.intake.typing.MeasuredAtEnd;
import dev.sightline.intake.typing.SourceTyper;
import dev.sightline.intake.typing.TimesOfDay;
import dev.sightline.intake.typing.UnnamedBegins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Finds what of a request can be read, and looks at the first rows of each.
final class Samples {
    /// So many inputs are named when none can be read.
    private static final int MAX_REASONS = 3;

    private final LoadRequest request;
    private final Path workspace;
    private final AtomicLong bytesRead;
    private final Formats formats = Formats.load();
    private final List<String> damaged = new ArrayList<>();
    private final List<ReadableSource> sources = new ArrayList<>();
    private boolean ofSeveralMachines;

    private Samples(LoadRequest request, Path workspace, AtomicLong bytesRead) {
        this.request = request;
        this.workspace = workspace;
        this.bytesRead = bytesRead;
    }

    /// @param workspace where temporary files of the inputs go
    /// @param bytesRead grows with what is read, and is 0 again at the end
    /// @throws IOException one line: nothing could be read
    static Samples of(LoadRequest request, Path workspace, LoadListener listener, AtomicLong bytesRead)
            throws IOException {
        Samples samples = new Samples(request, workspace, bytesRead);
        samples.take(listener);
        bytesRead.set(0);
        return samples;
    }

    List<ReadableSource> sources() {
        return sources;
    }

    /// What is wrong with inputs that cannot be read, a line each.
    List<String> damaged() {
        return damaged;
    }

    private void take(LoadListener listener) throws IOException {
        long bytes = 0;
        for (Input input : request.inputs()) {
            for (Path file : input.folderFormat() == null ? List.of(input.file()) : input.watched(formats)) {
                bytes += Files.size(file);
            }
        }
        listener.opened(bytes, bytesRead);
        Set<Path> companions = companions();
        Set<Path> folders = traceFolders();
        ofSeveralMachines = areOfSeveralMachines(folders);
        for (Input input : request.inputs()) {
            Path file = input.file().toAbsolutePath().normalize();
            if (companions.contains(file) || isWithin(folders, input, file)) {
                continue;
            }
            ReadableSource readable = sample(input);
            if (readable != null) {
                sources.add(readable);
            }
        }
        OrderOfFiles.agree(sources);
        if (sources.isEmpty()) {
            throw new IOException(damaged.isEmpty() ? "nothing to read" : reasons());
        }
    }

    /// Folders that are one trace each: those that were found as such, and those of which the file that tells it (the
    /// metadata of CTF) was named, as `open trace/*` does.
    private Set<Path> traceFolders() {
        Set<Path> found = new HashSet<>();
        for (Input input : request.inputs()) {
            Path file = input.file().toAbsolutePath().normalize();
            Path parent = file.getParent();
            if (input.folderFormat() != null) {
                found.add(file);
            } else if (parent != null && isMetadata(input, file)) {
                found.add(parent);
            }
        }
        return found;
    }

    private boolean areOfSeveralMachines(Set<Path> folders) throws IOException {
        Set<String> machines = new HashSet<>();
        for (Path folder : folders.size() < 2 ? Set.<Path>of() : folders) {
            Format format = formats.sniffFolder(folder).orElse(null);
            if (format != null) {
                format.machine(folder).ifPresent(machines::add);
            }
            if (machines.size() > 1) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMetadata(Input input, Path file) {
        return !input.spooled() && file.endsWith("metadata");
    }

    /// Whether a file, such as a stream or its index, is read with the folder it lies in or below.
    private boolean isWithin(Set<Path> folders, Input input, Path file) {
        if (input.folderFormat() != null || input.spooled() || isMetadata(input, file)) {
            return false;
        }
        for (Path at = file.getParent(); at != null; at = at.getParent()) {
            if (folders.contains(at) && formats.sniffFolder(at).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /// Why nothing could be read, in one line: the reasons of the first inputs, and how many more there are.
    private String reasons() {
        int more = damaged.size() - MAX_REASONS;
        return String.join("; ", damaged.subList(0, Math.min(MAX_REASONS, damaged.size())))
                + (more > 0 ? "; and " + more + " more inputs" : "");
    }

    /// Files that belong to other inputs, such as tables of labels.
    private Set<Path> companions() {
        Set<Path> companions = new HashSet<>();
        for (Input input : request.inputs()) {
            if (input.folderFormat() == null && !input.spooled()) {
                List<Path> files = input.companions(formats);
                files.forEach(file -> companions.add(file.toAbsolutePath().normalize()));
            }
        }
        return companions;
    }

    /// Reads the first batch of a source; null, with the reason noted, when it cannot be read.
    private @Nullable ReadableSource sample(Input input) throws IOException {
        try (OpenedInput opened = OpenedInput.open(input, bytesRead)) {
            byte[] head = opened.head();
            if (head.length == 0 && input.folderFormat() == null) {
                String damage = opened.damage();
                damaged.add(damage != null ? damage : input.path() + ": the input is empty");
                return null;
            }
            Format format = format(head, input);
            if (format == null) {
                damaged.add(input.path() + ": "
                        + Advice.of(head, input.path())
                                .orElse("no known format fits its first bytes; --format NAME forces one of those that"
                                        + " 'sightline formats' lists; of a log --pattern says how its lines are written;"
                                        + " or write it as CSV or JSON lines"));
                return null;
            }
            Sampling sampling = new Sampling(input);
            if (format.knowsRoles()) {
                sampling.stats().rolesAreKnown();
            }
            InputSource.Kept kept = new InputSource.Kept(workspace, ofSeveralMachines);
            try {
                InputSource source = new InputSource(input, opened, opened.stream(), kept, bytesRead);
                Decoder.decode(format, source, request.options(), sampling);
            } catch (EnoughSampled enough) {
                return new ReadableSource(input, format, sampling.stats(), kept);
            } catch (TooManyColumns e) {
                damaged.add(input.path() + ": " + e.getMessage());
                return null;
            }
            if (sampling.stats().columns().isEmpty()) {
                damaged.add(input.path() + ": read as " + format.name() + ", but not one record could be read"
                        + (opened.damage() == null ? "" : "; the compressed data is damaged")
                        + (sampling.firstDamage == null ? "" : ": " + sampling.firstDamage));
                return null;
            }
            return new ReadableSource(input, format, sampling.stats(), kept);
        }
    }

    private String known() {
        return String.join(", ", formats.all().stream().map(Format::name).toList());
    }

    private @Nullable Format format(byte[] head, Input input) {
        String name = request.format();
        if (input.folderFormat() != null) {
            return input.folderFormat();
        }
        if (name == null) {
            return formats.sniff(head, input.name()).orElse(null);
        }
        return formats.named(name)
                .orElseThrow(() -> new IllegalArgumentException("unknown format '" + name + "'; known: " + known()));
    }

    /// Looks at the first batch, then stops the reader.
    private final class Sampling implements DecodedRows {
        private final SourceTyper typer;
        private @Nullable String firstDamage;

        Sampling(Input input) {
            typer = new SourceTyper(0, input.name(), request.options().zone(), Map.of(), Set.of());
        }

        SourceStats stats() {
            return typer.stats();
        }

        @Override
        public void batch(RawBatch batch) {
            typer.look(batch);
            TimesOfDay.find(typer, batch, request.options().zone());
            Agreement.find(typer.stats(), batch, request.options().zone(), request.typing());
            MeasuredAtEnd.find(typer.stats(), batch);
            UnnamedBegins.find(typer.stats(), batch, request.options().zone());
            throw new EnoughSampled();
        }

        @Override
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            // counted when the source is read as a whole
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            // noted when the source is read as a whole
        }

        @Override
        public void sampled(long events) {
            // counted when the source is read as a whole
        }

        @Override
        public void assumed(String what) {
            // said when the source is read as a whole
        }

        @Override
        public void damaged(String what, long offset) {
            // noted for good when the source is read as a whole; the first may be why nothing can be read
            if (firstDamage == null) {
                firstDamage = what;
            }
        }
    }

    /// Ends the reading of a sample; not an error.
    private static final class EnoughSampled extends RuntimeException {
        private static final long serialVersionUID = 1;

        EnoughSampled() {
            super("sampled", null, false, false);
        }
    }
}
