package dev.sightline.intake.poll;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Ganglia's metrics, each measurement once: an answer says how many whole seconds ago each was measured, and holds it
/// until it is measured again. Any thread.
final class MeasuredFormat extends PolledFormat {
    /// Beyond it all is taken as it comes.
    private static final int MAX_KNOWN = 1 << 20;

    /// Two roundings to whole seconds make one measurement seem up to so much later.
    private static final long JITTER_NANOS = 1_000_000_000;

    private final Map<String, Long> measured = new ConcurrentHashMap<>();

    MeasuredFormat(Format ganglia) {
        super(ganglia);
    }

    @Override
    RowSink changed(Source source, RowSink sink) {
        return new FreshRows(sink, source.name());
    }

    private boolean isNew(String metric, long nanos) {
        Long before = measured.get(metric);
        if (before != null && Math.abs(nanos - before) <= JITTER_NANOS) {
            return false;
        }
        if (before != null || measured.size() < MAX_KNOWN) {
            measured.put(metric, nanos);
        }
        return true;
    }

    /// The reader says time, host and metric of a row before all else: they wait until it is known whether it is new.
    private final class FreshRows extends PassedRows {
        private final String target;
        private final Map<Integer, String> names = new HashMap<>();
        private int time = -1;
        private long nanos;
        private int host = -1;
        private String who = "";
        private boolean isOpen;
        private boolean isOld;

        FreshRows(RowSink to, String target) {
            super(to);
            this.target = target;
        }

        @Override
        public int column(String name, ColumnHint hint) {
            int column = to.column(name, hint);
            names.put(column, name);
            return column;
        }

        @Override
        public void timeNanos(int column, long at) {
            if (isOpen) {
                if (!isOld) {
                    to.timeNanos(column, at);
                }
                return;
            }
            time = column;
            nanos = at;
        }

        @Override
        public void string(int column, String value) {
            if (isOpen) {
                if (!isOld) {
                    to.string(column, value);
                }
            } else if ("metric".equals(names.get(column))) {
                isOpen = true;
                isOld = time >= 0 && !isNew(target + "\n" + who + "\n" + value, nanos);
                if (!isOld) {
                    begin(column, value);
                }
            } else {
                host = column;
                who = value;
            }
        }

        private void begin(int column, String metric) {
            if (time >= 0) {
                to.timeNanos(time, nanos);
            }
            if (host >= 0) {
                to.string(host, who);
            }
            to.string(column, metric);
        }

        @Override
        public void int64(int column, long value) {
            if (!isOld) {
                to.int64(column, value);
            }
        }

        @Override
        public void float64(int column, double value) {
            if (!isOld) {
                to.float64(column, value);
            }
        }

        @Override
        public void endRow(long offset, int length) {
            if (!isOld) {
                to.endRow(offset, length);
            }
            isOpen = false;
            isOld = false;
            time = -1;
            host = -1;
            who = "";
        }
    }
}
