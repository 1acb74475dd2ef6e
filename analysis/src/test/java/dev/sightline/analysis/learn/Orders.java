package dev.sightline.analysis.learn;

import dev.sightline.analysis.detect.Trace;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// A made-up shop: orders that are rejected early or paid, packed and shipped, by three hosts, some with faults
/// that are known.
final class Orders {
    private static final long MS = 1_000_000;
    private static final List<String> KINDS = List.of("lost", "stalled", "doubled", "surprised", "swapped", "again");

    /// Flow to what is wrong with it, as the detector is to say it.
    final Map<String, String> faults = new TreeMap<>();

    final Trace trace = new Trace();

    /// @param faultShare of orders that have a fault
    Orders(long seed, int orders, double faultShare) {
        Random random = new Random(seed);
        long begin = 1_700_000_000_000_000_000L;
        for (int i = 0; i < orders; i++) {
            order(random, begin + i * 50L * MS, "order-" + seed + "-" + i, random.nextDouble() < faultShare);
        }
        trace.add(begin + orders * 50L * MS + 60_000 * MS, "heartbeat", "gate", "");
        trace.sorted();
    }

    private void order(Random random, long begin, String id, boolean faulty) {
        boolean rejected = random.nextInt(10) == 0;
        boolean gift = !rejected && random.nextInt(3) == 0;
        List<String> events = rejected
                ? List.of("accept", "check", "rejected")
                : gift
                        ? List.of("accept", "check", "pay", "paid", "wrap", "pack", "ship", "done")
                        : List.of("accept", "check", "pay", "paid", "pack", "ship", "done");
        String host = "h" + random.nextInt(3);
        long[] times = new long[events.size()];
        long time = begin;
        for (int i = 0; i < times.length; i++) {
            time += (long) (MS * (1 + 4 * random.nextDouble()));
            times[i] = time;
        }
        String kind = faulty ? KINDS.get(random.nextInt(KINDS.size())) : "";
        int at = 1 + random.nextInt(events.size() - 2);
        boolean swappable = at < 6;
        if (!kind.isEmpty() && (rejected || events.get(at).equals("wrap") || kind.equals("swapped") && !swappable)) {
            kind = "doubled";
        }
        for (int i = 0; i < times.length; i++) {
            boolean skipped = kind.equals("lost") && i == at || kind.equals("stalled") && i >= at;
            boolean swapped = kind.equals("swapped") && (i == at || i == at + 1);
            long when = swapped ? times[2 * at + 1 - i] : times[i];
            if (!skipped) {
                trace.add(when, events.get(i), i < 2 ? "gate" : host, id);
            }
            if (i == at && kind.equals("doubled")) {
                trace.add(when, events.get(i), i < 2 ? "gate" : host, id);
            }
            if (i == at && kind.equals("again")) {
                trace.add(when + 1000, events.get(i), i < 2 ? "gate" : host, id);
            }
            if (i == at && kind.equals("surprised")) {
                trace.add(when + 1000, "panic", host, id);
            }
        }
        String what = switch (kind) {
            case "lost" -> "missing [" + events.get(at) + "]";
            case "stalled" ->
                "missing "
                        + IntStream.range(at, times.length)
                                .mapToObj(events::get)
                                .filter(event -> !event.equals("wrap"))
                                .toList();
            case "doubled" -> "duplicate";
            case "again" -> "repeated";
            case "surprised" -> "unexpected";
            case "swapped" -> "out-of-order";
            default -> "";
        };
        if (!what.isEmpty()) {
            faults.put(id, what);
        }
    }
}
