package dev.sightline.store.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.Ledger.Remark;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RemarkSumsTest {
    @Test
    void addsUpBySenderAndWhat() {
        RemarkSums sums = new RemarkSums();
        sums.add(new Remark("a", "x", 1));
        sums.add(new Remark("b", "x", 2));
        sums.add(new Remark("a", "y", 3));
        sums.add(new Remark("a", "x", 4));
        assertThat(sums.all())
                .containsExactly(new Remark("a", "x", 5), new Remark("a", "y", 3), new Remark("b", "x", 2));
    }

    /// Senders make up both: what is kept is bounded, and nothing is uncounted. A store that was closed goes on as
    /// if it had not been.
    @Test
    void isBoundedAndGoesOnFromItsSums() {
        Random random = new Random(7);
        RemarkSums sums = new RemarkSums();
        RemarkSums reopened = new RemarkSums();
        long times = 0;
        for (int i = 0; i < 50_000; i++) {
            Remark remark = new Remark("s" + random.nextInt(400), "w" + random.nextInt(40), 1 + random.nextInt(3));
            times += remark.times();
            sums.add(remark);
            reopened.add(remark);
            if (i % 5_000 == 0) {
                List<Remark> known = reopened.all();
                reopened = new RemarkSums();
                known.forEach(reopened::add);
            }
        }
        assertThat(sums.all()).hasSizeLessThanOrEqualTo((RemarkSums.SENDERS + 1) * (RemarkSums.OF_ONE + 1));
        assertThat(sums.all().stream().mapToLong(Remark::times).sum()).isEqualTo(times);
        assertThat(sums.all()).anyMatch(each -> each.sender().equals(RemarkSums.OTHERS));
        assertThat(sums.all()).anyMatch(each -> each.what().equals(RemarkSums.OTHER));
        assertThat(reopened.all()).isEqualTo(sums.all());
    }
}
