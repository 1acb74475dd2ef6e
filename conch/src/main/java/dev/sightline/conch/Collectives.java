package dev.sightline.conch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/// What all processes do together, made of messages with types of its own. As those of one process to another keep
/// their order, and each process does the same in the same order, one type for each is enough.
final class Collectives {
    private static final int GATHER = -2;
    private static final int SCATTER = -3;

    private final Conch conch;
    private final Tracer tracer;

    Collectives(Conch conch, Tracer tracer) {
        this.conch = conch;
        this.tracer = tracer;
    }

    List<Data> gather(Tracer.Call call, int root, Data own) {
        String before = tracer.begin(call, root, Conch.ANY, null);
        List<Data> all = new ArrayList<>();
        if (conch.id() != root) {
            conch.sendTyped(root, GATHER, own);
        } else {
            for (int from = 0; from < conch.size(); from++) {
                all.add(from == conch.id() ? copy(own) : part(from, GATHER));
            }
        }
        tracer.end(call, before);
        return all;
    }

    private static Data copy(Data data) {
        return Data.read(Arrays.copyOf(data.array(), data.size()));
    }

    private Data part(int from, int type) {
        Message message = conch.take(from, type, Long.MAX_VALUE);
        if (message == null) {
            throw new ConchException("interrupted");
        }
        return message.data();
    }

    Data scatter(int root, List<Data> parts) {
        String before = tracer.begin(Tracer.Call.SCATTER, root, Conch.ANY, null);
        Data own = new Data();
        if (conch.id() == root) {
            for (int to = 0; to < conch.size(); to++) {
                if (to == conch.id()) {
                    own = copy(parts.get(to));
                } else {
                    conch.sendTyped(to, SCATTER, parts.get(to));
                }
            }
        } else {
            own = part(root, SCATTER);
        }
        tracer.end(Tracer.Call.SCATTER, before);
        return own;
    }

    double[] reduce(int root, double[] own, DoubleBinaryOperator fold) {
        List<Data> all = gather(Tracer.Call.REDUCE, root, Data.of((Object) own));
        double @Nullable [] sum = null;
        for (int from = 0; from < all.size(); from++) {
            double[] next = all.get(from).doubles();
            if (sum == null) {
                sum = next;
            } else if (next.length != sum.length) {
                throw new IllegalArgumentException("reduce: process " + from + " gives " + next.length
                        + " numbers, those before it " + sum.length);
            } else {
                for (int i = 0; i < sum.length; i++) {
                    sum[i] = fold.applyAsDouble(sum[i], next[i]);
                }
            }
        }
        return sum == null ? new double[0] : sum;
    }
}
