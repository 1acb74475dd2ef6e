package dev.sightline.format.vectorclock;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who told whom, found from the clocks alone: an event that knows more of others than the one before it on its host
/// has received a message from the event that knows all of that.
///
/// Memory: two ints for each entry of each clock and four for each event, up to [#MAX_ENTRIES] entries.
final class Messages {
    private static final int MAX_ENTRIES = 32 << 20;
    private static final int NONE = -1;
    /// Clocks that contradict each other can make circles.
    private static final int LONGEST_CHAIN = 1000;

    private final Map<String, Integer> hosts = new HashMap<>();
    private final Map<Key, Integer> events = new HashMap<>();
    private int[] entries = new int[1024];
    private int[] starts = new int[256];
    private int[] hostOf = new int[256];
    private int[] senders = new int[256];
    private final BitSet sends = new BitSet();
    private int count;
    private int used;
    private boolean complete = true;
    private boolean timed;
    private String @Nullable [] names;

    private record Key(int host, int own) {}

    static Messages of(Entries log) throws IOException {
        Messages messages = new Messages();
        Entry entry = log.next();
        while (entry != null && messages.add(entry)) {
            entry = log.next();
        }
        messages.complete = entry == null;
        messages.pair();
        return messages;
    }

    private int host(String execution, String name) {
        return hosts.computeIfAbsent(execution + "\0" + name, key -> hosts.size());
    }

    private boolean add(Entry entry) {
        Clock clock = entry.clock();
        int size = clock.hosts().size();
        if (used + 2 * size > MAX_ENTRIES) {
            return false;
        }
        if (count + 1 >= starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
            hostOf = Arrays.copyOf(hostOf, starts.length);
        }
        if (used + 2 * size > entries.length) {
            entries = Arrays.copyOf(entries, Math.max(entries.length * 2, used + 2 * size));
        }
        int host = host(entry.execution(), entry.host());
        timed |= entry.nanos() != Entry.NO_TIME;
        for (int i = 0; i < size; i++) {
            entries[used++] = host(entry.execution(), clock.hosts().get(i));
            entries[used++] = (int) Math.min(clock.counts()[i], Integer.MAX_VALUE);
        }
        hostOf[count] = host;
        count++;
        starts[count] = used;
        events.putIfAbsent(new Key(host, own(count - 1)), count - 1);
        return true;
    }

    private int own(int event) {
        return known(event, hostOf[event]);
    }

    /// How many events of the host this event knows.
    private int known(int event, int host) {
        for (int i = starts[event]; i < starts[event + 1]; i += 2) {
            if (entries[i] == host) {
                return entries[i + 1];
            }
        }
        return 0;
    }

    private void pair() {
        senders = new int[count];
        int[] lastOf = new int[hosts.size()];
        Arrays.fill(lastOf, NONE);
        for (int event = 0; event < count; event++) {
            int host = hostOf[event];
            Integer exact = events.get(new Key(host, own(event) - 1));
            int before = exact != null ? exact : lastOf[host];
            senders[event] = sender(event, before);
            if (senders[event] != NONE) {
                sends.set(senders[event]);
            }
            lastOf[host] = event;
        }
    }

    /// The event that knows most of what this one has learned, if it is in the log.
    private int sender(int event, int before) {
        int best = NONE;
        for (int i = starts[event]; i < starts[event + 1]; i += 2) {
            int other = entries[i];
            boolean learned = other != hostOf[event] && entries[i + 1] > (before == NONE ? 0 : known(before, other));
            Integer candidate = learned ? events.get(new Key(other, entries[i + 1])) : null;
            if (candidate != null && (best == NONE || known(candidate, hostOf[best]) >= own(best))) {
                best = candidate;
            }
        }
        return best;
    }

    /// The event that sent what this one received; -1 if it received nothing.
    int senderOf(int event) {
        return event < senders.length ? senders[event] : NONE;
    }

    /// Whether some event received something from this one.
    boolean isSend(int event) {
        return sends.get(event);
    }

    /// The event that sent first what this one passes on: itself, unless it received something.
    int origin(int event) {
        int at = event;
        for (int i = 0; i < LONGEST_CHAIN && senders[at] != NONE; i++) {
            at = senders[at];
        }
        return at;
    }

    /// How many events of its own host an event knows, itself included.
    long ownOf(int event) {
        return own(event);
    }

    String hostOf(int event) {
        String[] all = names;
        if (all == null) {
            String[] made = new String[hosts.size()];
            hosts.forEach((key, index) -> made[index] = key.substring(key.indexOf('\0') + 1));
            names = made;
            all = made;
        }
        return all[hostOf[event]];
    }

    /// Whether some event has a time of its own.
    boolean isTimed() {
        return timed;
    }

    boolean isComplete() {
        return complete;
    }
}
