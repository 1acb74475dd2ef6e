package dev.sightline.format.blkparse;

import dev.sightline.format.Source;
import dev.sightline.format.blkparse.OpenRanges.Open;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.OpenByKey;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What must be known before the first row is written: how long requests took, from each of their actions that
/// begins something to the one that ends it, whose they were, and what processes are called.
///
/// ```text
/// Q (queued)  .................................................. C
///    S (no request is free) .. G    I (scheduled) ....... D (at the device) ... C
/// ```
///
/// All of one request lies on a track of its own, so that what is within its `Q` has that as its parent. A merged
/// request (`M`, `F`) has no `D`: it is over when the `C` of the other covers its sectors. `R` ends a `D`.
final class Requests {
    /// Of actions beyond nothing is known.
    private static final int MAX_ACTIONS = 1 << 26;

    private static final int MAX_NAMES = 1 << 16;
    private static final int MAX_ERRORS = 1 << 20;
    private static final int UNENDED = -1;
    private static final int NOBODY = -1;

    private final SliceNest nest;
    private final OpenRanges queued = new OpenRanges();
    private final OpenRanges inserted = new OpenRanges();
    private final OpenRanges issued = new OpenRanges();
    private final OpenByKey<String, Open> sleeping = new OpenByKey<>();
    private final List<Integer> freeTracks = new ArrayList<>();
    private int tracks;

    private final Map<String, Integer> processNumbers = new HashMap<>();
    private final List<byte[]> processes = new ArrayList<>();
    private final Map<Long, Integer> byPid = new HashMap<>();
    private final Map<Integer, Long> errors = new HashMap<>();

    private int actions;
    /// By action: of those that begin something its number in the nest.
    private int[] found = new int[1024];
    /// By action: its process, of `C` that of the request.
    private int[] owners = new int[1024];

    private Requests(String sourceName) {
        this.nest = new SliceNest(sourceName);
    }

    static Requests find(Source source) throws IOException {
        Requests requests = new Requests(source.name());
        BlkparseLine line = new BlkparseLine();
        try (InputStream stream = source.again()) {
            Lines lines = new Lines(stream);
            while (lines.next()) {
                if (!lines.isTooLong()
                        && line.parse(lines.bytes(), lines.start(), lines.end()) == BlkparseLine.Kind.ACTION) {
                    requests.learn(line, lines.bytes());
                }
            }
        }
        requests.nest.finish();
        return requests;
    }

    SliceNest nest() {
        return nest;
    }

    /// In the nest, of the action of that number; negative if it began nothing that ended.
    int slice(int action) {
        return action < actions ? found[action] : UNENDED;
    }

    /// What the device said at its end; 0 is good.
    long error(int action) {
        return errors.getOrDefault(action, 0L);
    }

    /// Who did it, `dd 1707`, or queued what completes with it; empty if nobody knows.
    byte[] owner(int action) {
        int owner = action < actions ? owners[action] : NOBODY;
        return owner == NOBODY ? new byte[0] : processes.get(owner);
    }

    /// What a process is called that a line names by its number only; empty if nobody knows.
    byte[] process(long pid) {
        Integer process = byPid.get(pid);
        return process == null ? new byte[0] : processes.get(process);
    }

    private void learn(BlkparseLine line, byte[] bytes) {
        if (actions == MAX_ACTIONS) {
            return;
        }
        if (actions == found.length) {
            found = Arrays.copyOf(found, 2 * actions);
            owners = Arrays.copyOf(owners, 2 * actions);
        }
        found[actions] = UNENDED;
        owners[actions] = process(line, bytes);
        String device = text(bytes, line.starts[0], line.ends[0]);
        // A flush has no sectors: those of one kind are told apart by nothing.
        String place = line.sectors > 0 ? device : device + " " + text(bytes, line.starts[6], line.ends[6]);
        long sector = line.sectors > 0 ? line.sector : 0;
        Open parent = queued.at(place, sector);
        switch (line.action()) {
            case 'Q' -> queued.begin(place, sector, open(line, freeTrack(), true));
            case 'S' -> sleeping.begin(place + " " + sector, child(line, parent));
            case 'G' -> {
                Open slept = sleeping.end(place + " " + sector);
                if (slept != null) {
                    over(slept, line.nanos);
                }
            }
            case 'I' -> inserted.begin(place, sector, child(line, parent));
            case 'D' -> {
                inserted.cover(place, sector, line.sectors, scheduled -> over(scheduled, line.nanos));
                issued.begin(place, sector, child(line, parent));
            }
            case 'R' -> issued.cover(place, sector, line.sectors, tried -> over(tried, line.nanos));
            case 'C' -> complete(line, place, sector);
            default -> {}
        }
        actions++;
    }

    /// Requests before what is within them, so that of equal slices theirs is the outer one.
    private void complete(BlkparseLine line, String place, long sector) {
        owners[actions] = NOBODY;
        queued.cover(place, sector, line.sectors, request -> {
            over(request, line.nanos);
            failed(request.number, line);
            owners[actions] = owners[actions] == NOBODY ? owners[request.number] : owners[actions];
        });
        issued.cover(place, sector, line.sectors, request -> {
            over(request, line.nanos);
            failed(request.number, line);
        });
    }

    private void failed(int action, BlkparseLine line) {
        if (line.hasError && line.error != 0 && errors.size() < MAX_ERRORS) {
            errors.put(action, line.error);
        }
    }

    private Open open(BlkparseLine line, int track, boolean ownsTrack) {
        return new Open(actions, track, ownsTrack, line.nanos, line.sectors);
    }

    /// A trace may begin when a request was queued already.
    private Open child(BlkparseLine line, @Nullable Open parent) {
        return parent == null ? open(line, freeTrack(), true) : open(line, parent.track, false);
    }

    private void over(Open open, long nanos) {
        found[open.number] = nest.complete(open.track, open.nanos, Math.max(0, nanos - open.nanos));
        if (open.ownsTrack) {
            freeTracks.add(open.track);
        }
    }

    private int freeTrack() {
        return freeTracks.isEmpty() ? tracks++ : freeTracks.removeLast();
    }

    private int process(BlkparseLine line, byte[] bytes) {
        if (line.processTo == line.processFrom) {
            return NOBODY;
        }
        String name = text(bytes, line.processFrom, Math.min(line.processTo, line.processFrom + 64)) + " " + line.pid;
        Integer number = processNumbers.get(name);
        if (number == null && processes.size() < MAX_NAMES) {
            number = processes.size();
            processes.add(name.getBytes(StandardCharsets.UTF_8));
            processNumbers.put(name, number);
        }
        if (number == null) {
            return NOBODY;
        }
        byPid.put(line.pid, number);
        return number;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
