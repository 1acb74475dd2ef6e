package dev.sightline.store.arrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/// A file that was made shorter while it was mapped: the system has no bytes for what is behind its new end, and the
/// JVM says so by an `InternalError` wherever they are looked at.
public final class CutFile {
    /// What happened and what to do.
    public static final String MESSAGE =
            "damaged: a file of this trace was cut or replaced while it was read; open the trace again";

    private CutFile() {}

    /// Whether that is what an error means: the JVM calls it "a fault ... in an unsafe memory access".
    public static boolean isMeant(InternalError error) {
        return isMeant(String.valueOf(error.getMessage()));
    }

    /// The same of a message, where others have made a text of the error.
    public static boolean isMeant(String message) {
        return message.toLowerCase(Locale.ROOT).contains("unsafe memory access");
    }

    /// The failure that others expect of a damaged file, if this is one.
    ///
    /// @throws InternalError the same, if it means something else
    public static UncheckedIOException explained(InternalError error) {
        if (!isMeant(error)) {
            throw error;
        }
        return new UncheckedIOException(new IOException(MESSAGE, error));
    }
}
