package dev.sightline.intake.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Present cells of a column that became missing because they were not of its type.
///
/// @param beyond how many of these were dates that no time can hold
/// @param never how many of those were of the year 9999, which stands for an end that never comes
/// @param unset how many of these were words for a time that is not known yet: nothing is wrong with them
public record Misfits(long count, long beyond, long never, long unset) {
    Misfits since(Misfits before) {
        return new Misfits(count - before.count, beyond - before.beyond, never - before.never, unset - before.unset);
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

    /// Where something is wrong with all of them: no row happens in the year 9999.
    public Misfits ofTheTime() {
        return new Misfits(count, beyond, 0, unset);
    }

    /// What is wrong, for the ledger.
    ///
    /// @param where input and column
    public List<String> damaged(String where, String type) {
        List<String> lines = new ArrayList<>();
        if (beyond > never) {
            lines.add(where + (beyond - never)
                    + " dates are before 1678 or after 2261, too far for a time, and count as missing");
        }
        if (count > beyond + unset) {
            lines.add(where + (count - beyond - unset) + " values are no " + type + " and count as missing");
        }
        return lines;
    }

    /// What is not, but nobody would guess.
    ///
    /// @param where input and column
    public List<String> assumed(String where) {
        List<String> lines = new ArrayList<>();
        if (unset > 0) {
            lines.add(where + unset
                    + " values say that the time is not known yet (such as Unknown), and count as missing");
        }
        if (never > 0) {
            lines.add(
                    where + never + " dates of the year 9999 stand for an end that never comes, and count as missing");
        }
        return lines;
    }
}
