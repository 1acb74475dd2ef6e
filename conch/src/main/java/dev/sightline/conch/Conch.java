package dev.sightline.conch;

import dev.sightline.conch.wire.Control;
import dev.sightline.conch.wire.Wire;
import dev.sightline.record.Field;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A process among n that send each other messages, with ids from 0 to n - 1, and a front end with the id n if
/// one was started. `sightline run HOSTFILE` starts them all.
///
/// Each message goes directly to its receiver, over a connection that is made for the first one, whether it is
/// a neighbour in the topology or not; those of one process to another arrive in the order in which they were
/// sent. Who waits for something that cannot come any more is told by an exception: a process that died, or a
/// deadlock.
///
/// One thread of a process: the one that called [#setup]. Others may [#log].
public final class Conch implements AutoCloseable {
    /// Any sender, or any type.
    public static final int ANY = -1;

    /// Of one message's data.
    public static final int MAX_BYTES = Wire.MAX_FRAME - 4096;

    static final int MAX_FIELDS = 31;

    private final int id;
    private final int nodes;
    private final boolean hasFront;
    private final List<Integer> neighbours;
    private final String topology;
    private final Node node;
    private final Tracer tracer;
    private final Collectives collectives;
    private final Meetings meetings;
    private final Thread atExit = new Thread(() -> leave(false), "conch-exit");
    private boolean left;

    private Conch(Map<String, String> environment) {
        String hub = environment.get("CONCH_HUB");
        String number = environment.get("CONCH_ID");
        if (hub == null || number == null) {
            throw new ConchException(
                    "this process is no part of a run: start it with 'sightline run HOSTFILE', which sets CONCH_HUB and CONCH_ID");
        }
        id = Integer.parseInt(number);
        TraceOptions options = TraceOptions.of(TraceOptions.words(environment.getOrDefault(TraceOptions.VARIABLE, "")));
        String host = environment.getOrDefault("CONCH_HOST", "localhost");
        int colon = hub.lastIndexOf(':');
        boolean clocked = options.trace() && options.clock().isLogical();
        try {
            node = new Node(
                    id,
                    hub.substring(0, colon),
                    Integer.parseInt(hub.substring(colon + 1)),
                    environment.getOrDefault("CONCH_TOKEN", ""),
                    host,
                    environment.containsKey("CONCH_LOCAL"),
                    clocked);
        } catch (IOException e) {
            throw new ConchException(String.valueOf(e.getMessage()));
        }
        Start start = node.awaitStart();
        nodes = start.nodes();
        hasFront = start.hasFront();
        neighbours = Arrays.stream(start.neighbours()).boxed().toList();
        topology = start.path();
        tracer = new Tracer(options, id, nodes + (hasFront ? 1 : 0));
        collectives = new Collectives(this, tracer);
        meetings = new Meetings(this, node, tracer);
        String near = neighbours.stream().map(String::valueOf).collect(Collectors.joining(" "));
        String program = environment.getOrDefault("CONCH_PROGRAM", "");
        tracer.started(new Tracer.Started(host, program, topology, start.position(), near, nodes));
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /// Joins the run that this process was started for, and waits until all processes are there.
    ///
    /// @throws ConchException if it was not started by a run, or the run ended
    public static Conch setup() {
        return new Conch(System.getenv());
    }

    public int id() {
        return id;
    }

    /// How many processes there are, without the front end.
    public int size() {
        return nodes;
    }

    /// The id of the front end.
    ///
    /// @throws ConchException if there is none
    public int frontEnd() {
        if (!hasFront) {
            throw new ConchException("this run has no front end; name a program for it: sightline run --front PROGRAM");
        }
        return nodes;
    }

    public boolean hasFrontEnd() {
        return hasFront;
    }

    public boolean isFrontEnd() {
        return id == nodes;
    }

    /// Ids of those next to this process in the topology of the host file, ascending.
    public List<Integer> neighbours() {
        return neighbours;
    }

    /// The topologies that this process is in, from the outermost, such as `TREE/RING`; empty for none.
    public String topology() {
        return topology;
    }

    // Messages.

    /// Sends a message and does not wait for it to be received.
    ///
    /// @param to an id, also that of this process
    /// @param type 0 or more, for the receiver to choose by
    /// @throws ProcessGoneException if the receiver is there no more
    public void send(int to, int type, Data data) {
        checkProcess(to);
        checkType(type);
        sendTyped(to, type, data);
    }

    void sendTyped(int to, int type, Data data) {
        String before = tracer.begun();
        node.send(
                Control.MESSAGE,
                to,
                type,
                number -> tracer.sent(Tracer.Call.SEND, Tracer.Call.SEND.state, to, type, data.size(), number, null),
                "",
                data);
        tracer.end(Tracer.Call.SEND, before);
    }

    /// The next message of any type from anybody; waits for it.
    ///
    /// @throws ConchException if none can come any more
    public Message receive() {
        return receive(ANY, ANY);
    }

    public Message receiveFrom(int from) {
        return receive(from, ANY);
    }

    public Message receiveType(int type) {
        return receive(ANY, type);
    }

    /// The first message that arrived of those from a process and of a type; waits for it.
    ///
    /// @param from an id or [#ANY]
    /// @param type or [#ANY]
    /// @throws ConchException if none can come any more
    public Message receive(int from, int type) {
        return receive(from, type, Long.MAX_VALUE).orElseThrow();
    }

    /// The same for some time at most.
    public Optional<Message> receive(int from, int type, Duration atMost) {
        return receive(from, type, Math.min(atMost.toNanos(), Long.MAX_VALUE - 1));
    }

    /// The same without waiting.
    public Optional<Message> poll(int from, int type) {
        return receive(from, type, 0);
    }

    private Optional<Message> receive(int from, int type, long atMostNanos) {
        if (from != ANY) {
            checkProcess(from);
        }
        if (type != ANY) {
            checkType(type);
        }
        return Optional.ofNullable(take(from, type, atMostNanos));
    }

    @Nullable
    Message take(int from, int type, long atMostNanos) {
        String before = tracer.begin(Tracer.Call.RECEIVE, from, type, atMostNanos == Long.MAX_VALUE ? null : "timed");
        Arrived found = awaitAtMost(
                from == ANY ? anyOther("to receive from any") : Need.of("to receive from", from),
                () -> node.take(message -> message.kind() == Control.MESSAGE
                        && (from == ANY || message.from() == from)
                        && (type == ANY ? message.type() >= 0 : message.type() == type)),
                atMostNanos);
        if (found == null) {
            tracer.end(Tracer.Call.RECEIVE, before);
            return null;
        }
        tracer.received(Tracer.Call.RECEIVE, before, found.from(), found.type(), found.data().length, found.stamp());
        return new Message(found.from(), found.type(), Data.read(found.data()));
    }

    Need anyOther(String what) {
        return Need.ofAny(what, id, node.processes());
    }

    private <T> @Nullable T awaitAtMost(Need need, Node.Look<T> wanted, long atMostNanos) {
        try {
            return node.awaitAtMost(need, wanted, atMostNanos);
        } catch (ConchException e) {
            tracer.failed(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    <T> T await(Need need, Node.Look<T> wanted) {
        T found = awaitAtMost(need, wanted, Long.MAX_VALUE);
        if (found == null) {
            throw new ConchException("interrupted");
        }
        return found;
    }

    // Many at once.

    /// Sends the same to each of 0 to n - 1 but this process; they receive it as any message.
    public void broadcast(int type, Data data) {
        checkType(type);
        String before = tracer.begin(Tracer.Call.BROADCAST, ANY, type, null);
        for (int to = 0; to < nodes; to++) {
            if (to != id) {
                sendTyped(to, type, data);
            }
        }
        tracer.end(Tracer.Call.BROADCAST, before);
    }

    /// Brings data of all of 0 to n - 1 to one of them, or to the front end. All call it with the same `root`.
    ///
    /// @param own what this process gives; of a front end nothing is taken
    /// @return at the root those of 0 to n - 1 in this order, elsewhere nothing
    public List<Data> gather(int root, Data own) {
        checkProcess(root);
        return collectives.gather(Tracer.Call.GATHER, root, own);
    }

    /// Hands a part to each of 0 to n - 1. All call it with the same `root`.
    ///
    /// @param parts at the root n of them; elsewhere they are not looked at
    /// @return the part of this process; at a front end nothing is in it
    public Data scatter(int root, List<Data> parts) {
        checkProcess(root);
        if (id == root && parts.size() != nodes) {
            throw new IllegalArgumentException(
                    nodes + " parts are expected, one for each process, not " + parts.size());
        }
        return collectives.scatter(root, parts);
    }

    /// Folds numbers of all of 0 to n - 1, place by place and in the order of their ids. All call it with the
    /// same `root` and as many numbers; a front end gives none.
    ///
    /// @return at the root what they give together, elsewhere an empty array
    public double[] reduce(int root, double[] own, DoubleBinaryOperator fold) {
        checkProcess(root);
        return collectives.reduce(root, own, fold);
    }

    // Meetings.

    /// Waits until all of 0 to n - 1 are here. The front end takes no part; with it, name all:
    /// [#barrier(int...)].
    public void barrier() {
        barrier(IntStream.range(0, nodes).toArray());
    }

    /// Waits until all that are named are here, each of which names the same.
    ///
    /// @throws ProcessGoneException if one of them ended
    public void barrier(int... members) {
        int[] sorted = Arrays.stream(members).sorted().distinct().toArray();
        Arrays.stream(sorted).forEach(this::checkProcess);
        meetings.barrier(sorted);
    }

    /// Calls an entry of another process, and waits until that has accepted the call and done what it does.
    ///
    /// @return what it answers
    public Data rendezvous(int with, String entry, Data data) {
        checkProcess(with);
        return meetings.rendezvous(with, entry, data);
    }

    /// Waits for a call of an entry, does what it asks for while the caller waits, and answers.
    ///
    /// @return the id of the caller
    public int accept(String entry, Function<Data, Data> body) {
        return meetings.accept(entry, body);
    }

    /// Waits until somebody has signalled an event of this name, if nobody has yet: an event happens once.
    public void waitEvent(String name) {
        meetings.waitEvent(name);
    }

    /// Says that an event has happened, to all who wait for it or will.
    public void signalEvent(String name) {
        meetings.signalEvent(name);
    }

    // What the program tells of itself.

    /// Whether events of the program are recorded.
    public boolean isLogging() {
        return tracer.hasUser();
    }

    /// Records an event of the program: `log("collision particle=%d x=%f with=%s", 3, 0.5, "wall")`. The first
    /// word is its name; a value is called what stands before its `=`, or `arg1`, `arg2`, ... by its place.
    /// `%d` is for whole numbers, `%f` for decimal ones, `%s` for texts. Does nothing if such events are not
    /// recorded.
    ///
    /// @throws IllegalArgumentException if the format has no name, or one of Conch's own
    public void log(String format, Object... values) {
        if (tracer.hasUser()) {
            tracer.log(format, values);
        }
    }

    /// Defines a type of events of the program, with typed fields.
    ///
    /// @throws IllegalArgumentException if the name is one of Conch's own
    public UserEvent event(String name, Field... fields) {
        if (Tracer.isOwn(name) || fields.length > MAX_FIELDS) {
            throw new IllegalArgumentException("event '" + name + "': a name that is none of Conch's own and at most "
                    + MAX_FIELDS + " fields are expected");
        }
        return tracer.user(name, fields);
    }

    /// Leaves the run: what was sent still arrives. Does nothing the second time.
    public void exit() {
        leave(true);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException goesDown) {
            // It ends anyway.
        }
    }

    /// The same as [#exit]. While an exception leaves the program, it is still an orderly end.
    @Override
    public void close() {
        exit();
    }

    private synchronized void leave(boolean inOrder) {
        if (left) {
            return;
        }
        left = true;
        if (inOrder) {
            node.exit();
        }
        tracer.close(inOrder);
        node.close();
    }

    private void checkProcess(int process) {
        if (process == nodes && !hasFront) {
            throw new ConchException("process " + process
                    + " is the front end, and this run has none; name a program for it: sightline run --front PROGRAM");
        }
        if (process < 0 || process > nodes) {
            throw new IllegalArgumentException(
                    "process " + process + ": 0 to " + (hasFront ? nodes : nodes - 1) + " is expected");
        }
    }

    private static void checkType(int type) {
        if (type < 0) {
            throw new IllegalArgumentException("type " + type + ": 0 or more is expected");
        }
    }
}
