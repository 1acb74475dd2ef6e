package dev.sightline.intake.typing;

import java.util.ArrayList;
import java.util.List;

/// Present cells of a column that became missing because they were not of its type.
///
/// @param beyond how many of these were dates that no time can hold
public record Misfits(long count, long beyond) {
    /// For the ledger.
    ///
    /// @param where input and column
    public List<String> lines(String where, String type) {
        List<String> lines = new ArrayList<>();
        if (beyond > 0) {
            lines.add(
                    where + beyond + " dates are before 1678 or after 2261, too far for a time, and count as missing");
        }
        if (count > beyond) {
            lines.add(where + (count - beyond) + " values are no " + type + " and count as missing");
        }
        return lines;
    }
}
