package dev.sightline.view.value;

import dev.sightline.event.TimeScale;
import dev.sightline.store.Ledger;
import dev.sightline.view.MergeLaw;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LedgerSumTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private static final List<TimeScale> SCALES = List.of(TimeScale.values());

    @ParameterizedTest
    @FieldSource("SEEDS")
    void ledgersOfSomeRecordsAndOthersAreThoseOfAll(long seed) {
        Random random = new Random(seed);
        List<Integer> records =
                random.ints(1 + random.nextInt(30), 0, 40).boxed().toList();
        MergeLaw<Ledger, Integer> law = new MergeLaw<>(new LedgerSum(), LedgerSumTest::ledger, ledger -> ledger);
        law.holds(records, random);
        law.survivesDamage(records, random);
    }

    /// What becomes of a record is in its remainder.
    private static Ledger ledger(List<Integer> records) {
        long[] rows = new long[3];
        Map<String, Long> causes = new LinkedHashMap<>();
        List<Ledger.Lost> lost = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        List<String> assumed = new ArrayList<>();
        Map<String, Long> remarks = new LinkedHashMap<>();
        String keptIn = null;
        long received = 0;
        for (int record : records) {
            int kind = record % 11;
            received += kind < 6 ? 1 : 0;
            switch (kind) {
                case 0, 1, 2 -> rows[kind]++;
                case 3, 4, 5 -> causes.merge("cause " + record, 1L, Long::sum);
                case 6 -> lost.add(new Ledger.Lost("stream " + record, record, 1, 2));
                case 7 -> damaged.add("line " + record);
                case 8 -> remarks.merge("sender " + record % 2, 1L + record, Long::sum);
                case 9 -> assumed.add("zone " + record);
                default -> keptIn = keptIn == null ? "file " + record : keptIn;
            }
        }
        List<Ledger.Cause> why = causes.entrySet().stream()
                .map(cause -> new Ledger.Cause(cause.getKey(), cause.getValue()))
                .toList();
        List<Ledger.Remark> said = remarks.entrySet().stream()
                .map(remark -> new Ledger.Remark(remark.getKey(), "not UTF-8", remark.getValue()))
                .toList();
        TimeScale clock = records.stream()
                .map(record -> SCALES.get(record % SCALES.size()))
                .reduce(TimeScale.STEPS, TimeScale::and);
        return new Ledger(received, rows[0], rows[1], rows[2], why, lost, damaged, assumed, clock, said, keptIn);
    }
}
