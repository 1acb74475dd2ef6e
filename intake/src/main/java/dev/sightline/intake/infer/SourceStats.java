package dev.sightline.intake.infer;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What was seen of one source: its rows and columns, in order of first appearance.
public final class SourceStats {
    private final String name;
    private final List<SeenCells> columns = new ArrayList<>();
    private final Map<String, SeenCells> byName = new HashMap<>();
    private final Map<String, String> agreedUnits = new HashMap<>();
    private final Set<String> measuredAtEnd = new HashSet<>();
    private String begin = "";
    private final Set<String> elapsed = new HashSet<>();
    /// Columns of one value in the sample that had others later.
    private final Set<String> several = new HashSet<>();
    private long rows;
    private boolean rolesAreKnown;
    private boolean goesOn;

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

    /// Of a stream: rows without what all have so far may follow.
    public void goesOn() {
        goesOn = true;
    }

    boolean isWhole() {
        return !goesOn;
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

    /// Null where the source has no such column.
    @Nullable
    SeenCells named(String column) {
        return byName.get(column);
    }

    /// Whether every row of the source that has a value of the column has the same, as far as it was read.
    boolean isOne(String column) {
        SeenCells cells = byName.get(column);
        return cells != null && cells.distinct().isOne() && !several.contains(column);
    }

    /// Columns that may say who, or how severe, and have one value so far.
    public Map<String, Distinct> ones() {
        Map<String, Distinct> ones = new HashMap<>();
        for (SeenCells column : columns) {
            boolean asked = column.hint().role() == Role.ENTITY
                    || RoleFinder.fit(Role.ENTITY, column) > 0
                    || RoleFinder.fit(Role.LEVEL, column) > 0;
            if (asked && isOne(column.name())) {
                ones.put(column.name(), column.distinct());
            }
        }
        return ones;
    }

    /// Notes that a column has another value than those of the sample, which were all the same.
    public void sawSeveral(String column) {
        several.add(column);
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

    /// Notes that of several columns of times without names this one is the begin.
    public void begins(String column) {
        begin = column;
    }

    boolean isBegin(String column) {
        return begin.equals(column);
    }

    boolean isMeasuredAtEnd(String column) {
        return measuredAtEnd.contains(column);
    }

    /// Notes that `01:30:00` in `column` is how long something took, and forgets what was seen of it as times of day.
    public void elapsed(String column) {
        elapsed.add(column);
        SeenCells seen = byName.get(column);
        if (seen != null) {
            SeenCells fresh = new SeenCells(column, seen.hint());
            byName.put(column, fresh);
            columns.set(columns.indexOf(seen), fresh);
        }
    }

    public boolean isElapsed(String column) {
        return elapsed.contains(column);
    }

    /// Takes over which columns are of durations, before any of their cells is seen.
    public void takeElapsed(SourceStats sample) {
        elapsed.addAll(sample.elapsed);
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
        begin = sample.begin;
        for (SeenCells theirs : sample.columns) {
            SeenCells ours = byName.get(theirs.name());
            if (ours != null) {
                ours.distinct().take(theirs.distinct());
            }
        }
    }
}
