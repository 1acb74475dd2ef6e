package dev.sightline.intake.load;

import dev.sightline.event.Batch;
import dev.sightline.intake.source.Input;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Where the typed rows of a reading go, source by source, each in its order. One thread.
interface TypedRows {
    /// The next source begins.
    ///
    /// @param plain whether its text can be found in its file again
    /// @return where the text of one that is not plain is to be kept; null: nowhere
    @Nullable
    Path begin(Input input, boolean plain) throws IOException;

    /// Whether nothing of a batch is needed once it is appended, so that its arrays may be filled again.
    boolean copies();

    /// @param hasEntity whether a row of the source up to here had one
    void append(Batch batch, boolean hasEntity) throws IOException;
}
