package dev.sightline.conch;

import dev.sightline.conch.wire.Control;
import java.util.Arrays;
import java.util.function.Function;

/// Where processes wait for each other: all leave with a clock beyond those of all who came.
final class Meetings {
    private final Conch conch;
    private final Node node;
    private final Tracer tracer;

    Meetings(Conch conch, Node node, Tracer tracer) {
        this.conch = conch;
        this.node = node;
        this.tracer = tracer;
    }

    /// @param sorted ids, ascending
    void barrier(int[] sorted) {
        if (Arrays.binarySearch(sorted, conch.id()) < 0) {
            throw new IllegalArgumentException("process " + conch.id()
                    + " is not among those that meet at its barrier: " + Ids.text(sorted) + "; name it, too");
        }
        String group = Ids.text(sorted);
        String before = tracer.begin(Tracer.Call.BARRIER, Conch.ANY, Conch.ANY, group);
        int[] others =
                Arrays.stream(sorted).filter(member -> member != conch.id()).toArray();
        if (others.length > 0) {
            node.barrier(group, Arrays.stream(sorted).asLongStream().toArray(), tracer.now());
            tracer.merge(conch.await(Need.ofAll("at the barrier of " + group + " for", others), node::released));
        }
        tracer.end(Tracer.Call.BARRIER, before);
    }

    Data rendezvous(int with, String entry, Data data) {
        if (with == conch.id()) {
            throw new IllegalArgumentException("a rendezvous with oneself never comes");
        }
        Tracer.Call call = Tracer.Call.RENDEZVOUS;
        String before = tracer.begun();
        node.send(
                Control.CALL,
                with,
                0,
                number -> tracer.sent(call, call.state, with, Conch.ANY, data.size(), number, entry),
                entry,
                data);
        Arrived reply = conch.await(
                Need.of("in the rendezvous '" + entry + "' with", with),
                () -> node.take(message -> message.from() == with
                        && (message.kind() == Control.REPLY || message.kind() == Control.FAILED)));
        tracer.received(call, before, with, Conch.ANY, reply.data().length, reply.stamp());
        if (reply.kind() == Control.FAILED) {
            throw new ConchException("process " + node.name(with) + " failed in the rendezvous '" + entry + "': "
                    + Data.read(reply.data()).text());
        }
        return Data.read(reply.data());
    }

    int accept(String entry, Function<Data, Data> body) {
        Tracer.Call call = Tracer.Call.ACCEPT;
        String before = tracer.begin(call, Conch.ANY, Conch.ANY, entry);
        Arrived met = conch.await(
                conch.anyOther("to accept '" + entry + "' of any"),
                () -> node.take(message ->
                        message.kind() == Control.CALL && message.entry().equals(entry)));
        int caller = met.from();
        tracer.received(call, Tracer.Call.RENDEZVOUS.state, caller, Conch.ANY, met.data().length, met.stamp());
        boolean done = false;
        Data answer = Data.of("it threw an exception");
        try {
            answer = body.apply(Data.read(met.data()));
            done = true;
        } finally {
            Data reply = answer;
            node.send(
                    done ? Control.REPLY : Control.FAILED,
                    caller,
                    0,
                    number -> tracer.sent(call, before, caller, Conch.ANY, reply.size(), number, entry),
                    "",
                    reply);
        }
        return caller;
    }

    void waitEvent(String name) {
        String before = tracer.begin(Tracer.Call.WAIT, Conch.ANY, Conch.ANY, name);
        node.hub().wish(name);
        tracer.merge(conch.await(conch.anyOther("for the event '" + name + "' of any"), () -> node.signalled(name)));
        tracer.end(Tracer.Call.WAIT, before);
    }

    void signalEvent(String name) {
        String before = tracer.begin(Tracer.Call.SIGNAL, Conch.ANY, Conch.ANY, name);
        node.hub().signal(name, tracer.now());
        tracer.end(Tracer.Call.SIGNAL, before);
    }
}
