package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/// A type of events as it becomes rows: its leaves and their columns.
final class EventType {
    /// Whose event it is: a sampler's events are the sampled thread's.
    private static final List<String> THREADS = List.of("sampledThread", "eventThread", "thread");

    private final byte[] name;
    private final Shape shape;
    private final int[] columns;
    private final int threadLeaf;
    private final boolean loss;

    EventType(Type type, Shape shape) {
        this.name = type.name().getBytes(UTF_8);
        this.shape = shape;
        this.columns = new int[shape.size()];
        Arrays.fill(columns, -1);
        this.threadLeaf = threadLeaf(type, shape);
        this.loss = type.name().equals("jdk.DataLoss");
    }

    private static int threadLeaf(Type type, Shape shape) {
        for (String wanted : THREADS) {
            for (Field field : type.fields()) {
                if (field.name().equals(wanted) && field.type().name().endsWith(".Thread") && !field.array()) {
                    return find(shape, wanted);
                }
            }
        }
        return -1;
    }

    private static int find(Shape shape, String name) {
        for (int i = 0; i < shape.size(); i++) {
            if (shape.leaves().get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    byte[] name() {
        return name;
    }

    Shape shape() {
        return shape;
    }

    /// By leaf; -1 as long as there is no value for it.
    int[] columns() {
        return columns;
    }

    /// Which leaf says whose event it is; -1 if it is the JVM's.
    int threadLeaf() {
        return threadLeaf;
    }

    /// Whether it says that others were lost.
    boolean isLoss() {
        return loss;
    }
}
