package dev.sightline.intake.infer;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What was seen of one source: its rows and columns, in order of first appearance.
public final class SourceStats {
    private final String name;
    private final List<SeenCells> columns = new ArrayList<>();
    private final Map<String, SeenCells> byName = new HashMap<>();
    private final Map<String, String> agreedUnits = new HashMap<>();
    private final Set<String> measuredAtEnd = new HashSet<>();
    private long rows;
    private boolean rolesAreKnown;

    /// @param name file name without folders and compression suffix
    public SourceStats(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /// No role is guessed from names: the format gave all there are.
    public void rolesAreKnown() {
        rolesAreKnown = true;
    }

    boolean guessesRoles() {
        return !rolesAreKnown;
    }

    public long rows() {
        return rows;
    }

    public void sawRows(long count) {
        rows += count;
    }

    public List<SeenCells> columns() {
        return columns;
    }

    public SeenCells column(String column, ColumnHint hint) {
        return byName.computeIfAbsent(column, name -> {
            SeenCells made = new SeenCells(name, hint);
            columns.add(made);
            return made;
        });
    }

    boolean has(String column) {
        return byName.containsKey(column);
    }

    /// Notes that `column` equals end minus start, counted in `unit`.
    public void agrees(String column, String unit) {
        agreedUnits.put(column, unit);
    }

    Map<String, String> agreedUnits() {
        return agreedUnits;
    }

    /// Notes that `column` says on the row of an end how long it took until then.
    public void measuredAtEnd(String column) {
        measuredAtEnd.add(column);
    }

    boolean isMeasuredAtEnd(String column) {
        return measuredAtEnd.contains(column);
    }

    /// Whether the column's name fits the role, or the format gave it.
    public boolean couldBe(String column, Role role) {
        SeenCells known = byName.get(column);
        return known != null && known.hint().role() == role || Names.fit(role, column) > 0;
    }

    /// Takes over what only a sample tells: agreement of durations, which stand on ends, and whether values come again.
    public void takeSample(SourceStats sample) {
        agreedUnits.putAll(sample.agreedUnits);
        measuredAtEnd.addAll(sample.measuredAtEnd);
        for (SeenCells theirs : sample.columns) {
            SeenCells ours = byName.get(theirs.name());
            if (ours != null) {
                ours.takeDistinct(theirs);
            }
        }
    }
}
