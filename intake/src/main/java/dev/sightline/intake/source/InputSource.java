package dev.sightline.intake.source;

import dev.sightline.format.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// An input as a reader sees it.
public final class InputSource implements Source {
    /// What is kept of an input between its readings: the sample, and then all of it.
    public static final class Kept {
        private final Path workspace;
        private final Map<Class<?>, Object> found = new HashMap<>();
        private final Spool.Limits limits;
        private final Set<String> damage = new LinkedHashSet<>();
        private final boolean ofSeveralMachines;
        private @Nullable Path spool;

        /// @param workspace where temporary files go; whoever made it deletes it
        public Kept(Path workspace) {
            this(workspace, Spool.Limits.USUAL, false);
        }

        /// @param ofSeveralMachines whether the inputs read together are
        public Kept(Path workspace, boolean ofSeveralMachines) {
            this(workspace, Spool.Limits.USUAL, ofSeveralMachines);
        }

        Kept(Path workspace, Spool.Limits limits) {
            this(workspace, limits, false);
        }

        private Kept(Path workspace, Spool.Limits limits, boolean ofSeveralMachines) {
            this.workspace = workspace;
            this.limits = limits;
            this.ofSeveralMachines = ofSeveralMachines;
        }

        /// What was wrong with the compressed data of other readings than the first, such as the one into a file.
        public Set<String> damage() {
            return Collections.unmodifiableSet(damage);
        }

        /// What was found out with [Source#once]; null: nothing yet.
        public <T> @Nullable T found(Class<T> what) {
            Object known = found.get(what);
            return known == null ? null : what.cast(known);
        }

        /// Puts what other inputs tell in the place of what was found.
        public <T> void replace(Class<T> what, T other) {
            found.put(what, other);
        }

        /// Forgets all but the damage, and deletes the temporary file.
        public void clear() throws IOException {
            found.clear();
            if (spool != null) {
                Files.deleteIfExists(spool);
                spool = null;
            }
        }
    }

    private final Input input;
    private final OpenedInput opened;
    private final InputStream stream;
    private final Kept kept;
    private final AtomicLong bytesRead;

    /// @param stream what is read: the opened input's, or one that also keeps what passes
    public InputSource(Input input, OpenedInput opened, InputStream stream, Kept kept, AtomicLong bytesRead) {
        this.input = input;
        this.opened = opened;
        this.stream = new Decompressed(stream, opened);
        this.kept = kept;
        this.bytesRead = bytesRead;
    }

    @Override
    public String name() {
        return input.name();
    }

    @Override
    public InputStream stream() {
        return stream;
    }

    @Override
    public InputStream again() throws IOException {
        return open(input);
    }

    private InputStream open(Input input) throws IOException {
        OpenedInput again = OpenedInput.open(input, new AtomicLong());
        return new Decompressed(again.stream(), again) {
            @Override
            public void close() throws IOException {
                String damage = again.damage();
                if (damage != null) {
                    kept.damage.add(damage);
                }
                again.close();
            }
        };
    }

    @Override
    public Path file() throws IOException {
        if (input.folderFormat() != null || !opened.isChanged()) {
            return input.file();
        }
        if (kept.spool == null) {
            kept.spool = spool();
        }
        return kept.spool;
    }

    private Path spool() throws IOException {
        try (InputStream in = again()) {
            return Spool.copy(in, Files.size(input.file()), kept.workspace, kept.limits);
        }
    }

    @Override
    public Optional<InputStream> beside(String fileName) throws IOException {
        Path file = Input.beside(input.file(), fileName);
        return file == null ? Optional.empty() : Optional.of(open(Input.file(file)));
    }

    @Override
    public Optional<Instant> modified() throws IOException {
        return input.folderFormat() != null
                ? Optional.empty()
                : Optional.of(Files.getLastModifiedTime(input.file()).toInstant());
    }

    @Override
    public <T> T once(Class<T> what, Finder<T> finder) throws IOException {
        Object found = kept.found.get(what);
        if (found == null) {
            found = finder.find();
            kept.found.put(what, found);
        }
        return what.cast(found);
    }

    @Override
    public boolean ofSeveralMachines() {
        return kept.ofSeveralMachines;
    }

    @Override
    public void progress(long bytes) {
        bytesRead.addAndGet(bytes);
    }
}
