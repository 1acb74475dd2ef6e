package dev.sightline.view.value;

import dev.sightline.event.TimeScale;
import dev.sightline.store.Ledger;
import dev.sightline.store.Ledger.Cause;
import dev.sightline.store.Ledger.Lost;
import dev.sightline.store.Ledger.Remark;
import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What became of the records that several processes received; lines and causes in the order of the processes.
final class LedgerSum implements Mergeable<Ledger> {
    @Override
    public Ledger zero() {
        // Steps are what any other scale prevails over.
        return Ledger.stored(0).withClock(TimeScale.STEPS);
    }

    @Override
    public Ledger merge(Ledger left, Ledger right) {
        Map<String, Long> causes = new LinkedHashMap<>();
        Stream.concat(left.causes().stream(), right.causes().stream())
                .forEach(cause -> causes.merge(cause.cause(), cause.rows(), Long::sum));
        return new Ledger(
                left.received() + right.received(),
                left.stored() + right.stored(),
                left.sampled() + right.sampled(),
                left.dropped() + right.dropped(),
                causes.entrySet().stream()
                        .map(cause -> new Cause(cause.getKey(), cause.getValue()))
                        .toList(),
                both(left.lost(), right.lost()),
                both(left.damaged(), right.damaged()),
                both(left.assumed(), right.assumed()),
                left.clock().and(right.clock()),
                remarks(left, right),
                left.keptIn() == null ? right.keptIn() : left.keptIn());
    }

    private static List<Remark> remarks(Ledger left, Ledger right) {
        Map<List<String>, Long> times = new LinkedHashMap<>();
        Stream.concat(left.remarks().stream(), right.remarks().stream())
                .forEach(each -> times.merge(List.of(each.sender(), each.what()), each.times(), Long::sum));
        return times.entrySet().stream()
                .map(each -> new Remark(each.getKey().getFirst(), each.getKey().getLast(), each.getValue()))
                .toList();
    }

    private static <T> List<T> both(List<T> left, List<T> right) {
        return Stream.concat(left.stream(), right.stream()).toList();
    }

    @Override
    public void write(Ledger ledger, DataOutput out) throws IOException {
        Words.write(out, new long[] {ledger.received(), ledger.stored(), ledger.sampled(), ledger.dropped()});
        out.writeInt(ledger.causes().size());
        for (Cause cause : ledger.causes()) {
            Words.write(out, cause.cause());
            out.writeLong(cause.rows());
        }
        out.writeInt(ledger.lost().size());
        for (Lost lost : ledger.lost()) {
            Words.write(out, lost.where());
            Words.write(out, new long[] {lost.events(), lost.fromNanos(), lost.toNanos()});
        }
        out.writeInt(ledger.remarks().size());
        for (Remark remark : ledger.remarks()) {
            Words.write(out, remark.sender());
            Words.write(out, remark.what());
            out.writeLong(remark.times());
        }
        write(out, ledger.damaged());
        write(out, ledger.assumed());
        Words.write(out, ledger.clock().label());
        String keptIn = ledger.keptIn();
        write(out, keptIn == null ? List.of() : List.of(keptIn));
    }

    private static void write(DataOutput out, List<String> lines) throws IOException {
        out.writeInt(lines.size());
        for (String line : lines) {
            Words.write(out, line);
        }
    }

    @Override
    public Ledger read(DataInput in) throws IOException {
        long[] rows = new long[4];
        Words.fill(in, rows);
        List<Cause> causes = new ArrayList<>();
        for (int n = Words.count(in, Long.BYTES); n > 0; n--) {
            causes.add(new Cause(Words.text(in), in.readLong()));
        }
        List<Lost> lost = new ArrayList<>();
        for (int n = Words.count(in, Long.BYTES); n > 0; n--) {
            String where = Words.text(in);
            long[] when = new long[3];
            Words.fill(in, when);
            lost.add(new Lost(where, when[0], when[1], when[2]));
        }
        List<Remark> remarks = new ArrayList<>();
        for (int n = Words.count(in, Long.BYTES); n > 0; n--) {
            remarks.add(new Remark(Words.text(in), Words.text(in), in.readLong()));
        }
        List<String> damaged = lines(in);
        List<String> assumed = lines(in);
        TimeScale clock = TimeScale.of(Words.text(in)).orElseThrow(() -> new IOException("no such scale of times"));
        List<String> keptIn = lines(in);
        @Nullable String file = keptIn.isEmpty() ? null : keptIn.getFirst();
        return new Ledger(rows[0], rows[1], rows[2], rows[3], causes, lost, damaged, assumed, clock, remarks, file);
    }

    private static List<String> lines(DataInput in) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int n = Words.count(in, Integer.BYTES); n > 0; n--) {
            lines.add(Words.text(in));
        }
        return lines;
    }
}
