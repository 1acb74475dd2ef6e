package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.intake.decode.Message;
import dev.sightline.store.Ledger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Of a stream that nobody sends, such as a file that grows: only what is to be known of it is told, by its name.
final class Unheard implements Arrivals {
    private static final int MOST = 10_000;

    /// What stands, by where it is from: it is told once.
    private final Set<String> told = new HashSet<>();

    @Override
    public void rows(Message message, Batch sent, Batch stored) {
        // nobody looks at them
    }

    @Override
    public void rejected(Message message, long records) {
        // the ledger has them
    }

    @Override
    public void told(Message message, long lost, long sampled) {
        // the ledger has them
    }

    @Override
    public List<Ledger.Remark> remarked(Message message, Remarks remarks) {
        String from = message.name();
        List<Ledger.Remark> fresh = new ArrayList<>();
        remarks.counted().forEach((what, times) -> fresh.add(new Ledger.Remark(from, what, times)));
        for (String what : remarks.standing()) {
            if (told.size() < MOST && told.add(from + "\n" + what)) {
                fresh.add(new Ledger.Remark(from, what, 1));
            }
        }
        return fresh;
    }
}
