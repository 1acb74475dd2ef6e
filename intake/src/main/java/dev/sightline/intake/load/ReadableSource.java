package dev.sightline.intake.load;

import dev.sightline.format.Format;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.InputSource;
import java.util.HashSet;
import java.util.Set;

/// An input that can be read, and what its first rows are like.
record ReadableSource(Input input, Format format, SourceStats sample, InputSource.Kept kept) {
    /// The columns that the sample shows to be text.
    Set<String> textColumns() {
        Set<String> text = new HashSet<>();
        for (SeenCells column : sample.columns()) {
            if (column.isText()) {
                text.add(column.name());
            }
        }
        return text;
    }
}
