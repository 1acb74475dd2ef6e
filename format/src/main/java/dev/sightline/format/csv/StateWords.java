package dev.sightline.format.csv;

import dev.sightline.format.internal.CellKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Columns that say in one word how a job or task is, which they show without a name. Slurm, man sacct: job state
/// codes; the others are of batch systems, queues and builds.
final class StateWords {
    private static final Set<String> OF_SLURM = Set.of(
            "BOOT_FAIL",
            "CANCELLED",
            "COMPLETED",
            "COMPLETING",
            "CONFIGURING",
            "DEADLINE",
            "FAILED",
            "LAUNCH_FAILED",
            "NODE_FAIL",
            "OUT_OF_MEMORY",
            "PENDING",
            "PREEMPTED",
            "RECONFIG_FAIL",
            "REQUEUED",
            "REQUEUE_FED",
            "REQUEUE_HOLD",
            "RESIZING",
            "RESV_DEL_HOLD",
            "REVOKED",
            "RUNNING",
            "SIGNALING",
            "SPECIAL_EXIT",
            "STAGE_OUT",
            "STOPPED",
            "SUSPENDED",
            "TIMEOUT");

    private static final Set<String> OTHERS = Set.of(
            "aborted",
            "canceled",
            "complete",
            "done",
            "exited",
            "failure",
            "finished",
            "killed",
            "passed",
            "queued",
            "skipped",
            "succeeded",
            "success",
            "waiting");

    /// Say it beside others, but alone may be about anything.
    private static final Set<String> BESIDE = Set.of("error", "ok", "unknown", "new", "active");

    private static final Pattern BY = Pattern.compile("CANCELLED by \\S{1,64}");
    private static final int LONGEST = 80;
    private static final int MIN_CELLS = 3;

    private StateWords() {}

    /// The place of the first column all of whose cells are such words; -1: there is none.
    ///
    /// @param records pairs of begin and end of each field
    static int column(byte[] bytes, List<int[]> records) {
        int fields =
                records.stream().mapToInt(record -> record.length / 2).max().orElse(0);
        for (int field = 0; field < fields; field++) {
            if (are(bytes, records, field, false)) {
                return field;
            }
        }
        return -1;
    }

    /// Whether a column has Slurm's states, so that it may name who cancelled a job.
    static boolean areOfSlurm(byte[] bytes, List<int[]> records, int field) {
        return are(bytes, records, field, true);
    }

    private static boolean are(byte[] bytes, List<int[]> records, int field, boolean slurm) {
        int cells = 0;
        int sure = 0;
        for (int[] record : records) {
            int from = 2 * field < record.length ? record[2 * field] : 0;
            int to = 2 * field < record.length ? record[2 * field + 1] : 0;
            if (CellKind.of(bytes, from, to) == CellKind.EMPTY) {
                continue;
            }
            String text = to - from > LONGEST ? "" : new String(bytes, from, to - from, StandardCharsets.UTF_8).strip();
            boolean is = OF_SLURM.contains(text) || BY.matcher(text).matches();
            boolean other = !slurm && isOther(text);
            if (!is && !other && (slurm || !BESIDE.contains(text.toLowerCase(Locale.ROOT)))) {
                return false;
            }
            cells++;
            sure += is || other ? 1 : 0;
        }
        return cells >= MIN_CELLS && sure > 0;
    }

    private static boolean isOther(String text) {
        return OTHERS.contains(text.toLowerCase(Locale.ROOT)) || OF_SLURM.contains(text.toUpperCase(Locale.ROOT));
    }
}
