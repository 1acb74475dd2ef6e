package dev.sightline.intake.typing;

import java.util.ArrayList;
import java.util.List;

/// Present cells of a column that became missing because they were not of its type.
///
/// @param beyond how many of these were dates that no time can hold
/// @param unset how many of these were words for a time that is not known yet: nothing is wrong with them
public record Misfits(long count, long beyond, long unset) {
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
