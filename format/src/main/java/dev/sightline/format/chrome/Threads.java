package dev.sightline.format.chrome;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The threads and processes of a trace and their names, which are told anywhere in it. A thread is spelled
/// `CrBrowserMain 18605/18605`: its name, its process, its number; `18605/18605` where it has no name.
final class Threads {
    /// More than these have no names, and their slices no parents.
    static final int MAX = 1 << 20;

    private final HashIndex threads = new HashIndex();
    private final Longs keys = new Longs();
    private final List<byte[]> addresses = new ArrayList<>();
    private final List<byte @Nullable []> names = new ArrayList<>();
    private final List<byte @Nullable []> labels = new ArrayList<>();
    private final HashIndex processes = new HashIndex();
    private final Longs processKeys = new Longs();
    private final List<byte[]> processNames = new ArrayList<>();
    private final Strings strings = new Strings();
    private final Event inner = new Event();
    private byte[] label = new byte[64];
    private int labelLength;
    /// The thread met last: events of one follow each other.
    private long lastKey;
    private int lastNumber = -1;
    private long lastProcessKey;
    private int lastProcess = -1;

    /// The thread's number, made when it is met for the first time; -1 beyond [#MAX].
    int number(Event event) {
        int number = known(event);
        if (number >= 0 || addresses.size() >= MAX) {
            return number;
        }
        labelLength = 0;
        address(event);
        return made(event.threadHash(), Arrays.copyOf(label, labelLength));
    }

    private int made(long key, byte[] address) {
        int number = addresses.size();
        threads.put(key, number);
        keys.add(key);
        addresses.add(address);
        names.add(null);
        labels.add(null);
        return number;
    }

    /// Adds those met in a part of the trace that comes next.
    ///
    /// @return the number of each of them
    int[] add(Threads part) {
        int[] numbers = new int[part.addresses.size()];
        for (int i = 0; i < numbers.length; i++) {
            long key = part.keys.get(i);
            int number = threads.get(key);
            if (number < 0 && addresses.size() < MAX) {
                number = made(key, part.addresses.get(i));
            }
            numbers[i] = number;
            byte[] name = part.names.get(i);
            if (number >= 0 && name != null) {
                names.set(number, name);
            }
        }
        for (int i = 0; i < part.processNames.size(); i++) {
            processNamed(part.processKeys.get(i), part.processNames.get(i));
        }
        return numbers;
    }

    private void processNamed(long key, byte[] name) {
        int number = processes.get(key);
        if (number >= 0) {
            processNames.set(number, name);
        } else if (processNames.size() < MAX) {
            processes.put(key, processNames.size());
            processKeys.add(key);
            processNames.add(name);
        }
    }

    /// The number of a thread met before, or -1.
    int known(Event event) {
        long key = event.threadHash();
        if (lastNumber < 0 || key != lastKey) {
            lastNumber = threads.get(key);
            lastKey = key;
        }
        return lastNumber;
    }

    /// Takes a metadata event for a name, if it is one. The last one counts.
    void named(Event event) {
        if (!event.isString(Key.NAME) || event.from(Key.ARGS) < 0 || event.bytes()[event.from(Key.ARGS)] != '{') {
            return;
        }
        strings.decode(event.bytes(), event.from(Key.NAME) + 1, event.to(Key.NAME) - 1);
        String what = new String(strings.bytes(), strings.from(), strings.length(), StandardCharsets.UTF_8);
        boolean thread = what.equals("thread_name");
        if (!thread && !what.equals("process_name")
                || inner.parse(event.bytes(), event.from(Key.ARGS), event.to(Key.ARGS)) < 0
                || !inner.isString(Key.NAME)) {
            return;
        }
        strings.decode(event.bytes(), inner.from(Key.NAME) + 1, inner.to(Key.NAME) - 1);
        byte[] name = strings.copy();
        if (name.length == 0) {
            return;
        }
        if (thread) {
            int number = number(event);
            if (number >= 0) {
                names.set(number, name);
            }
        } else {
            processNamed(event.processHash(), name);
        }
    }

    byte @Nullable [] process(Event event) {
        if (processNames.isEmpty()) {
            return null;
        }
        long key = event.processHash();
        if (lastProcess < 0 || key != lastProcessKey) {
            lastProcess = processes.get(key);
            lastProcessKey = key;
        }
        return lastProcess < 0 ? null : processNames.get(lastProcess);
    }

    /// Spells a thread met in the look ahead.
    byte[] label(int number) {
        byte[] known = labels.get(number);
        if (known == null) {
            byte[] name = names.get(number);
            byte[] address = addresses.get(number);
            known = name == null ? address : joined(name, address);
            labels.set(number, known);
        }
        return known;
    }

    private static byte[] joined(byte[] name, byte[] address) {
        byte[] label = Arrays.copyOf(name, name.length + 1 + address.length);
        label[name.length] = ' ';
        System.arraycopy(address, 0, label, name.length + 1, address.length);
        return label;
    }

    /// Spells the thread of an event; empty if it has neither process nor thread. An event without a thread is the
    /// process's.
    byte[] label(Event event) {
        if (event.has(Key.TID)) {
            int number = known(event);
            if (number >= 0) {
                return label(number);
            }
        }
        labelLength = 0;
        byte[] process = event.has(Key.TID) ? null : process(event);
        if (process != null) {
            append(process, 0, process.length);
            append((byte) ' ');
        }
        address(event);
        return Arrays.copyOf(label, labelLength);
    }

    private void address(Event event) {
        part(event, Key.PID);
        if (event.has(Key.TID)) {
            append((byte) '/');
            part(event, Key.TID);
        }
    }

    private void part(Event event, Key key) {
        if (!event.has(key)) {
            return;
        }
        if (event.isString(key)) {
            strings.decode(event.bytes(), event.from(key) + 1, event.to(key) - 1);
            append(strings.bytes(), strings.from(), strings.length());
        } else {
            append(event.bytes(), event.from(key), event.to(key) - event.from(key));
        }
    }

    private void append(byte one) {
        append(new byte[] {one}, 0, 1);
    }

    private void append(byte[] bytes, int from, int length) {
        if (labelLength + length > label.length) {
            label = Arrays.copyOf(label, 2 * (labelLength + length));
        }
        System.arraycopy(bytes, from, label, labelLength, length);
        labelLength += length;
    }
}
