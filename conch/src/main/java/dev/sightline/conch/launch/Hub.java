package dev.sightline.conch.launch;

import dev.sightline.conch.hosts.Place;
import dev.sightline.conch.wire.Control;
import dev.sightline.conch.wire.Line;
import dev.sightline.conch.wire.Receiver;
import dev.sightline.conch.wire.Wire;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where all processes of a run know each other from: brings them together, lets them meet, and says who is gone.
/// Messages do not pass through it.
final class Hub implements Receiver, AutoCloseable {
    private final String token;
    private final List<Place> places;
    private final boolean hasFront;
    private final Consumer<String> news;
    private final Wire wire = new Wire();
    private final Member[] members;
    private final Map<String, Meeting> meetings = new HashMap<>();
    private final Map<String, Long> signals = new HashMap<>();
    private final Map<String, TreeSet<Integer>> waiting = new HashMap<>();
    private final Map<Integer, Blocked> blocked = new TreeMap<>();
    private boolean started;

    private static final class Member {
        @Nullable
        Line line;

        String host = "";
        int port;
        String name = "";
        boolean gone;
        /// How many frames that wake it were sent to it.
        long woken;
        /// In what it is waiting; null if in none.
        @Nullable
        Meeting meeting;
    }

    private static final class Meeting {
        private final TreeSet<Integer> missing = new TreeSet<>();
        private final TreeSet<Integer> here = new TreeSet<>();
        private long clock;
    }

    /// @param places without the front end, which is the last
    /// @param frontName null: there is none
    /// @param news told what people should know
    Hub(String token, List<Place> places, @Nullable String frontName, Consumer<String> news) {
        this.token = token;
        this.places = List.copyOf(places);
        this.hasFront = frontName != null;
        this.news = news;
        this.members = new Member[places.size() + (hasFront ? 1 : 0)];
        for (int i = 0; i < members.length; i++) {
            members[i] = new Member();
            members[i].name = i < places.size()
                    ? places.get(i).program().name() + " on " + places.get(i).host()
                    : "front end " + frontName;
        }
    }

    int listen(boolean local) throws IOException {
        return wire.listen(local ? "127.0.0.1" : null, this);
    }

    String name(int process) {
        return process + " (" + members[process].name + ")";
    }

    @Override
    public synchronized void received(Line line, ByteBuf frame) {
        byte kind = frame.readByte();
        if (line.peer() < 0) {
            if (kind != Control.JOIN || !join(line, frame)) {
                line.close();
            }
            return;
        }
        int from = line.peer();
        switch (kind) {
            case Control.EXIT -> gone(from, Control.numbers(frame), "it has ended");
            case Control.BARRIER -> meet(from, Control.text(frame), Control.numbers(frame), frame.readLong());
            case Control.SIGNAL -> signal(Control.text(frame), frame.readLong());
            case Control.WAIT -> await(from, Control.text(frame));
            case Control.RUNNING -> blocked.remove(from);
            case Control.BLOCKED -> blocked(from, frame);
            default -> line.close();
        }
    }

    private boolean join(Line line, ByteBuf frame) {
        if (!Control.text(frame).equals(token)) {
            return false;
        }
        int id = frame.readInt();
        int port = frame.readInt();
        if (id < 0 || id >= members.length || members[id].line != null || members[id].gone) {
            return false;
        }
        line.isOf(id);
        members[id].line = line;
        members[id].port = port;
        members[id].host = line.remoteHost();
        if (Arrays.stream(members).allMatch(member -> member.line != null)) {
            start();
        }
        return true;
    }

    private void start() {
        started = true;
        for (int i = 0; i < members.length; i++) {
            ByteBuf frame = frame(i, Control.START).writeInt(places.size()).writeBoolean(hasFront);
            for (Member member : members) {
                Control.text(frame, member.host);
                frame.writeInt(member.port);
                Control.text(frame, member.name);
            }
            Place place = i < places.size() ? places.get(i) : null;
            Control.numbers(
                    frame,
                    place == null
                            ? new long[] {0}
                            : place.neighbours().stream()
                                    .mapToLong(near -> near)
                                    .toArray());
            Control.text(frame, place == null ? "" : place.path());
            Control.text(frame, place == null ? "" : place.position());
            send(i, frame);
        }
    }

    synchronized boolean isStarted() {
        return started;
    }

    private ByteBuf frame(int to, byte kind) {
        Line line = members[to].line;
        if (line == null) {
            throw new IllegalStateException("process " + to + " has no line");
        }
        return line.frame(256).writeByte(kind);
    }

    private void send(int to, ByteBuf frame) {
        Line line = members[to].line;
        if (line != null) {
            line.send(frame);
        }
    }

    /// A process has ended or died.
    ///
    /// @param sent how many messages it sent, by receiver; null: nobody knows
    private void gone(int process, long @Nullable [] sent, String why) {
        Member member = members[process];
        if (member.gone) {
            return;
        }
        member.gone = true;
        blocked.remove(process);
        for (int to = 0; to < members.length; to++) {
            if (to != process && !members[to].gone && members[to].line != null && started) {
                ByteBuf frame = frame(to, Control.GONE).writeInt(process).writeLong(sent == null ? -1 : sent[to]);
                Control.text(frame, why);
                send(to, frame);
            }
        }
        if (!started && sent == null) {
            refuse("process " + name(process) + ": " + why + " before all had started");
        }
        lookForDeadlock();
    }

    /// The launcher knows more of its end than that the connection broke.
    synchronized void died(int process, String why) {
        gone(process, null, why);
    }

    /// A process ended with status 0: if it did not say so itself, it never joined, or did not call `exit`.
    synchronized void ended(int process) {
        gone(process, null, "it has ended without exit()");
    }

    /// Those that have not joined.
    synchronized String absent() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < members.length; i++) {
            if (members[i].line == null) {
                names.append(names.isEmpty() ? "" : ", ").append(name(i));
            }
        }
        return names.toString();
    }

    /// All that wait give up.
    synchronized void refuse(String why) {
        for (int to = 0; to < members.length; to++) {
            if (!members[to].gone && members[to].line != null) {
                ByteBuf frame = frame(to, Control.REFUSED);
                Control.text(frame, why);
                send(to, frame);
            }
        }
    }

    private void meet(int from, String group, long[] ids, long clock) {
        Meeting meeting = meetings.computeIfAbsent(group, _name -> {
            Meeting made = new Meeting();
            Arrays.stream(ids).forEach(id -> made.missing.add((int) id));
            return made;
        });
        meeting.clock = Math.max(meeting.clock, clock);
        meeting.missing.remove(from);
        meeting.here.add(from);
        members[from].meeting = meeting;
        if (!meeting.missing.isEmpty()) {
            return;
        }
        meetings.remove(group);
        for (int member : meeting.here) {
            members[member].meeting = null;
            wake(member, frame(member, Control.RELEASE).writeLong(meeting.clock));
        }
    }

    private void wake(int process, ByteBuf frame) {
        members[process].woken++;
        blocked.remove(process);
        send(process, frame);
    }

    private void signal(String name, long clock) {
        if (signals.putIfAbsent(name, clock) == null) {
            TreeSet<Integer> some = waiting.remove(name);
            if (some != null) {
                some.forEach(process -> signalled(process, name));
            }
        }
    }

    private void signalled(int process, String name) {
        ByteBuf frame = frame(process, Control.SIGNALLED);
        Control.text(frame, name);
        wake(process, frame.writeLong(signals.getOrDefault(name, 0L)));
    }

    private void await(int process, String name) {
        if (signals.containsKey(name)) {
            signalled(process, name);
        } else {
            waiting.computeIfAbsent(name, _name -> new TreeSet<>()).add(process);
        }
    }

    private void blocked(int from, ByteBuf frame) {
        boolean all = frame.readBoolean();
        if (frame.readLong() != members[from].woken) {
            // What wakes it is on its way.
            return;
        }
        String what = Control.text(frame);
        int[] sources = ids(Control.numbers(frame));
        Meeting meeting = members[from].meeting;
        if (meeting != null) {
            sources = Arrays.stream(sources).filter(meeting.missing::contains).toArray();
            what = "at a barrier for " + Arrays.toString(sources);
        }
        blocked.put(from, new Blocked(what, all, sources, Control.numbers(frame), Control.numbers(frame)));
        lookForDeadlock();
    }

    private static int[] ids(long[] numbers) {
        return Arrays.stream(numbers).mapToInt(number -> (int) number).toArray();
    }

    private void lookForDeadlock() {
        TreeSet<Integer> running = new TreeSet<>();
        for (int i = 0; i < members.length; i++) {
            if (!members[i].gone && !blocked.containsKey(i)) {
                running.add(i);
            }
        }
        Set<Integer> stuck = Deadlocks.stuck(blocked, running);
        if (stuck.isEmpty()) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < members.length; i++) {
            names.add("process " + name(i));
        }
        String text = Deadlocks.text(blocked, stuck, names);
        news.accept(text);
        for (int process : stuck) {
            ByteBuf frame = frame(process, Control.DEADLOCK);
            Control.text(frame, text);
            blocked.remove(process);
            send(process, frame);
        }
    }

    /// A line that closes without an EXIT is that of a process that died. Who started it may know why in a moment.
    @Override
    public void closed(Line line) {
        int process = line.peer();
        if (process >= 0) {
            Thread told = new Thread(() -> {
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                synchronized (this) {
                    boolean first = !members[process].gone;
                    gone(process, null, "its connection broke");
                    if (first) {
                        news.accept("process " + name(process) + ": its connection broke");
                    }
                }
            });
            told.setDaemon(true);
            told.start();
        }
    }

    @Override
    public void close() {
        wire.close();
    }
}
