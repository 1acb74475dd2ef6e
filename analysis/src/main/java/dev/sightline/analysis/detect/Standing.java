package dev.sightline.analysis.detect;

/// What was told of an open flow's end: it can miss something, come late or in time after all, and miss something
/// again.
final class Standing {
    private enum As {
        NOTHING,
        MISSING,
        LATE
    }

    private As as = As.NOTHING;
    private int missing;
    private int late;

    /// @return the how manyth time it misses something; 0: that stands already
    int missing() {
        if (as == As.MISSING) {
            return 0;
        }
        as = As.MISSING;
        return ++missing;
    }

    /// @return the how manyth time it is late; 0: that stands already
    int late() {
        if (as == As.LATE) {
            return 0;
        }
        as = As.LATE;
        return ++late;
    }

    /// It is complete, and in time.
    ///
    /// @return the how manyth time that it misses something is taken back; 0: it did not stand
    int inTime() {
        boolean stood = as == As.MISSING;
        as = As.NOTHING;
        return stood ? missing : 0;
    }
}
