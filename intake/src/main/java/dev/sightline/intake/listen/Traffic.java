package dev.sightline.intake.listen;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.live.MessageHandler;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// What came by one protocol, and how long it took to be on the disk. Any thread.
public final class Traffic {
    /// The upper ends of the classes of times until durable, in milliseconds; the last has none.
    private static final long[] UP_TO_MILLIS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000};

    private final String protocol;
    private final Consumer<String> failed;
    private final LongAdder bytes = new LongAdder();
    private final LongAdder taken = new LongAdder();
    private final LongAdder stored = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder denied = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private final AtomicLongArray waits = new AtomicLongArray(UP_TO_MILLIS.length + 1);
    private final LongAdder waitNanos = new LongAdder();

    /// @param protocol as metrics call it: `tcp`, `otlp`
    /// @param failed hears when the store takes no more: one line
    public Traffic(String protocol, Consumer<String> failed) {
        this.protocol = protocol;
        this.failed = failed;
    }

    /// The same handler, counted.
    public MessageHandler counted(MessageHandler handler) {
        return new MessageHandler() {
            @Override
            public Taken take(Message message) throws IOException, InterruptedException {
                bytes.add(message.length());
                message.receivedBy(protocol);
                long began = System.nanoTime();
                try {
                    return counted(handler.take(message), began);
                } catch (IOException e) {
                    failed.accept(String.valueOf(e.getMessage()));
                    throw e;
                }
            }

            @Override
            public Taken refuse(String cause, long records) throws IOException, InterruptedException {
                return counted(handler.refuse(cause, records), System.nanoTime());
            }
        };
    }

    /// Counts what came by another way than a handler.
    public void count(long itsBytes, MessageHandler.Taken its) {
        bytes.add(itsBytes);
        MessageHandler.Taken _ = counted(its, System.nanoTime());
    }

    private MessageHandler.Taken counted(MessageHandler.Taken its, long began) {
        taken.add(its.rows());
        rejected.add(its.rejected());
        var _ = its.durable().whenComplete((_, failure) -> {
            if (failure != null) {
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                failed.accept(String.valueOf(cause == null ? failure : cause.getMessage()));
                return;
            }
            stored.add(its.rows());
            long nanos = System.nanoTime() - began;
            waitNanos.add(nanos);
            waits.incrementAndGet(classOf(nanos));
        });
        return its;
    }

    private static int classOf(long nanos) {
        int at = 0;
        while (at < UP_TO_MILLIS.length && nanos > UP_TO_MILLIS[at] * 1_000_000) {
            at++;
        }
        return at;
    }

    /// @param address of who connected
    Peer opened(String address) {
        accepted.increment();
        return new Peer(protocol, address, true);
    }

    void ended(Peer peer) {
        peer.end();
        closed.increment();
    }

    /// Counts a connection or request that there was no room for.
    public void refused() {
        refused.increment();
    }

    /// Counts a connection that did not show that it may send.
    void denied() {
        denied.increment();
    }

    void dropped(long records) {
        dropped.add(records);
    }

    /// How many bytes were taken.
    public long bytes() {
        return bytes.sum();
    }

    long dropped() {
        return dropped.sum();
    }

    /// Rows that are on the disk.
    public long stored() {
        return stored.sum();
    }

    public long rejected() {
        return rejected.sum();
    }

    /// The counters as lines of Prometheus' text form; lines of one metric must stand together, so one is asked at a
    /// time.
    public enum Metric {
        BYTES("received_bytes_total", "counter", "bytes of messages, decompressed"),
        ROWS("received_rows_total", "counter", "rows received, on the disk or on the way"),
        STORED("stored_rows_total", "counter", "rows that are on the disk"),
        REJECTED("rejected_records_total", "counter", "records that are no rows; their causes are in the ledger"),
        DROPPED("dropped_datagrams_total", "counter", "datagrams for which there was no room; also among the rejected"),
        WAITING("waiting_rows", "gauge", "rows that wait for the disk"),
        CONNECTIONS("connections", "gauge", "open connections"),
        REFUSED("refused_total", "counter", "connections and requests for which there was no room"),
        DENIED("denied_total", "counter", "connections that were not encrypted, or did not know the token"),
        DURABLE("durable_seconds", "histogram", "from taking a message until it is on the disk");

        private final String name;
        private final String type;
        private final String help;

        Metric(String name, String type, String help) {
            this.name = "sightline_" + name;
            this.type = type;
            this.help = help;
        }

        /// Its lines.
        ///
        /// @param all every protocol that there is
        public void write(Iterable<Traffic> all, StringBuilder out) {
            out.append("# HELP ").append(name).append(' ').append(help).append('\n');
            out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
            for (Traffic each : all) {
                if (this == DURABLE) {
                    each.waits(name, out);
                } else {
                    line(name, "protocol=\"" + each.protocol + "\"", Long.toString(value(each)), out);
                }
            }
        }

        private long value(Traffic of) {
            return switch (this) {
                case BYTES -> of.bytes.sum();
                case ROWS -> of.taken.sum();
                case STORED, DURABLE -> of.stored.sum();
                case REJECTED -> of.rejected.sum();
                case DROPPED -> of.dropped.sum();
                case WAITING -> Math.max(0, of.taken.sum() - of.stored.sum());
                case CONNECTIONS -> Math.max(0, of.accepted.sum() - of.closed.sum());
                case REFUSED -> of.refused.sum();
                case DENIED -> of.denied.sum();
            };
        }
    }

    private void waits(String name, StringBuilder out) {
        String its = "protocol=\"" + protocol + "\"";
        long sum = 0;
        for (int i = 0; i <= UP_TO_MILLIS.length; i++) {
            sum += waits.get(i);
            String end = i == UP_TO_MILLIS.length ? "+Inf" : Double.toString(UP_TO_MILLIS[i] / 1000.0);
            line(name + "_bucket", its + ",le=\"" + end + "\"", Long.toString(sum), out);
        }
        line(name + "_sum", its, Double.toString(waitNanos.sum() / 1e9), out);
        line(name + "_count", its, Long.toString(sum), out);
    }

    private static void line(String name, String labels, String value, StringBuilder out) {
        out.append(name).append('{').append(labels).append("} ").append(value).append('\n');
    }
}
