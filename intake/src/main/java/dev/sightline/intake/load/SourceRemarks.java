package dev.sightline.intake.load;

import dev.sightline.event.ColumnType;
import dev.sightline.intake.infer.Marks;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.UnusedTimes;
import dev.sightline.intake.typing.Misfits;
import dev.sightline.intake.typing.SourceTyper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is to be said of how one source was read: of cells that are not what their columns are, and of what was
/// assumed.
///
/// @param time the trace's column of times; null: there is none
record SourceRemarks(
        ReadableSource source, SourceTyper typer, @Nullable String time) {
    /// What is wrong, for the ledger.
    List<String> damaged() {
        List<String> lines = new ArrayList<>();
        misfits().forEach((column, found) -> {
            Plan.Column how = typer.used().get(column);
            lines.addAll(found.damaged(
                    of(column), how == null ? "its type" : how.type().label()));
        });
        return lines;
    }

    /// What is not, but nobody would guess. Lines of dates begin with `its dates` or `its times`; the page counts
    /// them.
    ///
    /// @param read what readers said: one that told what its times are ("its dates ...", "it has no times") knows
    /// more
    List<String> assumed(List<String> read) {
        String path = source.input().path();
        List<String> lines = new ArrayList<>();
        misfits().forEach((column, found) -> lines.addAll(found.assumed(of(column))));
        lines.addAll(encoding());
        lines.addAll(words());
        lines.addAll(Marks.said(path, typer.stats(), typer.used()));
        lines.addAll(UnusedTimes.said(path, typer.stats(), typer.used(), time));
        boolean isSaid = read.stream().anyMatch(said -> said.startsWith(path + ": it"));
        typer.used().forEach((column, how) -> {
            String line = how.target().equals(time) ? typer.assumed(column, path) : null;
            if (line != null && !isSaid) {
                lines.add(line);
            }
        });
        return lines;
    }

    private String of(String column) {
        return source.input().path() + ": column '" + column + "': ";
    }

    private Map<String, Misfits> misfits() {
        Map<String, Misfits> found = new TreeMap<>(typer.misfits());
        typer.used().forEach((column, how) -> {
            if (how.target().equals(time)) {
                found.computeIfPresent(column, (name, its) -> its.ofTheTime());
            }
        });
        return found;
    }

    /// Of columns that are texts for a few cells only: which, and what can be done; and how long `4:21` is.
    private List<String> words() {
        List<String> lines = new ArrayList<>();
        for (SeenCells column : source.sample().columns()) {
            String word = column.wordAmongNumbers();
            Plan.Column how = typer.used().get(column.name());
            if (column.minutes() != null && how != null && how.type() != ColumnType.STRING) {
                lines.add(of(column.name()) + column.minutes() + " and the like are minutes and seconds");
            }
            if (word != null && how != null && how.type() == ColumnType.STRING) {
                lines.add(of(column.name()) + "texts, because " + word + " stands among its numbers; --type '"
                        + column.name() + "=float64' counts what is no number as missing");
            }
        }
        return lines;
    }

    /// Of texts that are no UTF-8: an old encoding is no damage.
    private List<String> encoding() {
        long values = typer.badText();
        return values == 0
                ? List.of()
                : List.of(source.input().path() + ": " + values + (values == 1 ? " value is" : " values are")
                        + " not UTF-8; read as Windows-1252");
    }
}
