package dev.sightline.intake.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Present cells of a column that became missing because they were not of its type.
///
/// @param beyond how many of these were dates that no time can hold
/// @param unset how many of these were words for a time that is not known yet: nothing is wrong with them
public record Misfits(long count, long beyond, long unset) {
    Misfits since(Misfits before) {
        return new Misfits(count - before.count, beyond - before.beyond, unset - before.unset);
    }

    /// What was done to values of a time, and to how many; 0 of most.
    ///
    /// @param where column
    Map<String, Long> changes(String where) {
        return Map.of(
                where + "dates before 1678 or after 2261, too far for a time: missing",
                beyond,
                where + "values that say that the time is not known yet (such as Unknown): missing",
                unset,
                where + "values that are no time: missing",
                count - beyond - unset);
    }

    /// For the ledger.
    ///
    /// @param where input and column
    public List<String> lines(String where, String type) {
        List<String> lines = new ArrayList<>();
        if (beyond > 0) {
            lines.add(
                    where + beyond + " dates are before 1678 or after 2261, too far for a time, and count as missing");
        }
        if (count > beyond + unset) {
            lines.add(where + (count - beyond - unset) + " values are no " + type + " and count as missing");
        }
        return lines;
    }
}
