package dev.sightline.app.trace;

import dev.sightline.app.shell.Ending;
import dev.sightline.store.arrow.CutFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import tools.jackson.core.exc.JacksonIOException;

/// A file that is written beside its place and moved there when it is whole, so that there is never half of one. On
/// failure, and when the process is told to end, nothing is left of it, and what was in its place stays.
public final class PartFile {
    /// What writes the bytes.
    @FunctionalInterface
    public interface Content {
        /// @param part is made by it
        void write(Path part) throws IOException;
    }

    private final Path output;
    private final Path part;
    private boolean abandoned;

    private PartFile(Path output) {
        this.output = output;
        part = output.resolveSibling("." + output.getFileName() + ".part");
    }

    /// @param output as the user named it, and so do messages
    /// @throws IOException which file, what happened, what to do
    public static void write(Path output, Content content) throws IOException {
        PartFile file = new PartFile(output);
        Thread remover = Thread.ofPlatform().unstarted(file::abandon);
        addHook(remover);
        try {
            content.write(file.part);
            file.finish();
        } catch (IOException e) {
            throw file.explained(e);
        } catch (JacksonIOException e) {
            // What writes JSON has no checked exceptions.
            throw file.explained(e.getCause() == null ? new IOException(e) : e.getCause());
        } catch (UncheckedIOException e) {
            throw unreadable(output, e);
        } catch (InternalError fault) {
            throw unreadable(output, CutFile.explained(fault));
        } finally {
            file.remove();
            Ending.forget(remover);
        }
    }

    private static void addHook(Thread hook) throws IOException {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException ending) {
            throw new IOException("interrupted; nothing was written", ending);
        }
    }

    /// The process ends: whoever writes goes on until it has, but the file has no name any more.
    private synchronized void abandon() {
        abandoned = true;
        try {
            remove();
        } catch (IOException e) {
            System.err.println("sightline: cannot remove " + part + ": " + e.getMessage());
        }
    }

    private synchronized void finish() throws IOException {
        if (abandoned) {
            throw new IOException("interrupted");
        }
        Files.move(part, output, StandardCopyOption.REPLACE_EXISTING);
    }

    private void remove() throws IOException {
        Files.deleteIfExists(part);
    }

    /// So fails what reads the rows: the file that it names is not the one to be written.
    private static IOException unreadable(Path output, UncheckedIOException failure) {
        String why = Objects.requireNonNull(failure.getCause()).getMessage();
        return new IOException(output + " was not written, as its rows cannot be read: " + why, failure);
    }

    private IOException explained(IOException failure) {
        IOException first = failure;
        while (first.getCause() instanceof IOException inner) {
            first = inner;
        }
        String todo = first instanceof AccessDeniedException
                ? "no permission to write there; choose another folder"
                : reason(first) + "; make room there or choose another folder";
        return new IOException("cannot write " + output + ": " + todo, failure);
    }

    private static String reason(IOException failure) {
        String said = failure instanceof FileSystemException e ? e.getReason() : failure.getMessage();
        return said == null ? failure.getClass().getSimpleName() : said;
    }
}
