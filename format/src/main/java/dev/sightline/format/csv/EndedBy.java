package dev.sightline.format.csv;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;

/// `CANCELLED by 423120`, as sacct has it: the state of a job, and the user who ended it, who would make a state of
/// their own. The line as written has both.
record EndedBy() implements Spelling {
    static final String SAID = "CANCELLED by a user counts as CANCELLED; who it was stands in the rows as written";

    private static final String STATE = "CANCELLED";
    private static final String BY = STATE + " by ";

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (!Scan.startsWith(bytes, from, to, BY)) {
            return -1;
        }
        byte[] state = STATE.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(state, 0, into, 0, state.length);
        return state.length;
    }

    @Override
    public String said() {
        return SAID;
    }
}
