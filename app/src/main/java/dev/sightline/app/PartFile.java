package dev.sightline.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.exc.JacksonIOException;

/// A file that is written beside its place and moved there when it is whole, so that there is never half of one. On
/// failure nothing is left of it, and what was in its place stays.
final class PartFile {
    /// What writes the bytes.
    @FunctionalInterface
    interface Content {
        /// @param part is made by it
        void write(Path part) throws IOException;
    }

    private final Path output;
    private final Path part;

    private PartFile(Path output) {
        this.output = output;
        part = output.resolveSibling("." + output.getFileName() + ".part");
    }

    /// @param output as the user named it, and so do messages
    /// @throws IOException which file, what happened, what to do
    static void write(Path output, Content content) throws IOException {
        PartFile file = new PartFile(output);
        try {
            content.write(file.part);
            file.finish();
        } catch (IOException e) {
            throw file.explained(e);
        } catch (UncheckedIOException | JacksonIOException e) {
            // What writes JSON has no checked exceptions.
            throw file.explained(e.getCause() instanceof IOException inner ? inner : new IOException(e));
        } finally {
            file.remove();
        }
    }

    private void finish() throws IOException {
        Files.move(part, output, StandardCopyOption.REPLACE_EXISTING);
    }

    private void remove() throws IOException {
        Files.deleteIfExists(part);
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
