package dev.sightline.format.csv;

/// How the cells of a column are written where programs would write them otherwise.
sealed interface Spelling
        permits NumberSpelling,
                LateGroups,
                SheetDate,
                HeaderZone,
                EndedBy,
                OfLimit,
                SlurmSize,
                SinceStart,
                NoNumber,
                PackedTime,
                MinuteOfDay,
                DateAndTime.Clock,
                DayClock,
                DayClock.Day {
    /// More bytes than a cell has by which the same as programs write it may be longer.
    int MORE = 32;

    /// A cell as programs write it.
    ///
    /// @param into has room for the cell and [#MORE]
    /// @return how many bytes it has; -1 if the cell is not spelled so
    int rewrite(byte[] bytes, int from, int to, byte[] into);

    /// What is lost with the first cell that is rewritten, for people; empty where nothing is.
    default String said() {
        return "";
    }
}
