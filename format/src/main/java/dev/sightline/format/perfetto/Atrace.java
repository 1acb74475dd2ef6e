package dev.sightline.format.perfetto;

import org.jspecify.annotations.Nullable;

/// Slices and counters that programs print into the kernel's trace: `B|PID|NAME`, `E|PID`, `S|PID|NAME|COOKIE`,
/// `F|...`, `G|PID|TRACK|NAME|COOKIE`, `H|...`, `I|PID|NAME`, `N|PID|TRACK|NAME`, `C|PID|NAME|VALUE`.
///
/// Source: Android's "system/core/libcutils/trace-dev.inc"; a name may hold bars, so the last parts are taken first.
final class Atrace {
    private record ThreadTrack(int tid) {}

    private record Async(int pid, String track, String cookie) {}

    private final Index index;
    private final Marks marks;

    Atrace(Index index, Marks marks) {
        this.index = index;
        this.marks = marks;
    }

    /// One printed mark.
    ///
    /// @param track of an asynchronous slice, may be empty
    /// @param last the cookie or the value
    record Mark(char phase, int pid, String name, String track, String last) {
        /// @return null if the text is none
        static @Nullable Mark of(String text) {
            if (text.isEmpty() || "BESFGHINC".indexOf(text.charAt(0)) < 0) {
                return null;
            }
            char phase = text.charAt(0);
            if (text.length() == 1) {
                return phase == 'E' ? new Mark(phase, 0, "", "", "") : null;
            }
            if (text.charAt(1) != '|') {
                return null;
            }
            int bar = text.indexOf('|', 2);
            int pid = number(bar < 0 ? text.substring(2) : text.substring(2, bar));
            if (pid < 0 || bar < 0 && phase != 'E') {
                return phase == 'E' && text.length() == 2 ? new Mark(phase, 0, "", "", "") : null;
            }
            String rest = bar < 0 ? "" : text.substring(bar + 1);
            return switch (phase) {
                case 'B', 'I', 'E' -> new Mark(phase, pid, rest, "", "");
                case 'N' -> afterTrack(phase, pid, rest, "");
                case 'S', 'F' -> beforeLast(phase, pid, "", rest);
                case 'G', 'H' -> asynchronous(phase, pid, rest);
                default -> counter(pid, rest);
            };
        }

        private static Mark asynchronous(char phase, int pid, String rest) {
            int last = rest.lastIndexOf('|');
            String cookie = last < 0 ? "" : rest.substring(last + 1);
            return afterTrack(phase, pid, last < 0 ? rest : rest.substring(0, last), cookie);
        }

        private static Mark afterTrack(char phase, int pid, String rest, String last) {
            int bar = rest.indexOf('|');
            return bar < 0
                    ? new Mark(phase, pid, "", rest, last)
                    : new Mark(phase, pid, rest.substring(bar + 1), rest.substring(0, bar), last);
        }

        private static Mark beforeLast(char phase, int pid, String track, String rest) {
            int bar = rest.lastIndexOf('|');
            return bar < 0
                    ? new Mark(phase, pid, rest, track, "")
                    : new Mark(phase, pid, rest.substring(0, bar), track, rest.substring(bar + 1));
        }

        /// A category may follow the value.
        private static @Nullable Mark counter(int pid, String rest) {
            Mark mark = beforeLast('C', pid, "", rest);
            if (!isNumber(mark.last)) {
                mark = beforeLast('C', pid, "", mark.name);
            }
            return isNumber(mark.last) ? mark : null;
        }

        private static boolean isNumber(String text) {
            return text.matches("-?[0-9]{1,18}");
        }

        private static int number(String text) {
            return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
        }

        String type() {
            return switch (phase) {
                case 'B' -> "slice_begin";
                case 'E' -> "slice_end";
                case 'S', 'G' -> "async_begin";
                case 'F', 'H' -> "async_end";
                case 'C' -> "counter";
                default -> "instant";
            };
        }
    }

    /// @return the number of the mark's slice; -1 if it has none
    int mark(@Nullable Mark mark, int tid, long time) {
        if (mark == null) {
            return -1;
        }
        if (mark.pid != 0 && index.threads.process(tid) == 0) {
            index.threads.belongs(tid, mark.pid);
        }
        String track = mark.phase == 'S' || mark.phase == 'F' ? mark.name : "|" + mark.track;
        return switch (mark.phase) {
            case 'B' -> marks.begin(new ThreadTrack(tid), time);
            case 'E' -> marks.end(new ThreadTrack(tid), time);
            case 'S', 'G' -> marks.begin(new Async(mark.pid, track, mark.last), time);
            case 'F', 'H' -> marks.end(new Async(mark.pid, track, mark.last), time);
            default -> -1;
        };
    }

    /// The cells of a mark, in a row that has a time and a thread.
    ///
    /// @param process of the thread that wrote it
    void put(Rows rows, Mark mark, int slice, int process) {
        if (mark.pid != 0 && mark.pid != process) {
            rows.number("atrace.pid", mark.pid);
        }
        if (!mark.track.isEmpty()) {
            rows.text("track", mark.track);
        }
        if (mark.phase == 'C') {
            rows.number("value", Long.parseLong(mark.last));
        } else if (!mark.last.isEmpty()) {
            rows.text("cookie", mark.last);
        }
        if ("BSG".indexOf(mark.phase) >= 0) {
            marks.putBegin(rows, slice);
        } else {
            marks.putEnd(rows, slice);
        }
    }
}
