package dev.sightline.analysis.detect;

import dev.sightline.analysis.lifeline.Lifeline;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What became of a flow.
public final class FlowEnd {
    /// Between two values of a key.
    public static final String BETWEEN = "\u001f";

    /// How far it came.
    public enum State {
        /// It did all it should.
        COMPLETE,
        /// The same, and its end was not the last that its lifeline has: it may end there.
        ENDED_EARLY,
        /// Its time-out had not passed when the rows ended.
        OPEN,
        /// Steps are missing.
        MISSING,
        /// Steps are missing before its first event. If that is so of many flows that begin with the rows, they
        /// began earlier: then [Findings] has no anomaly of them.
        HEADLESS
    }

    private final byte[] key;
    private final Shape shape;
    private final State state;
    private final List<Anomaly> anomalies;

    FlowEnd(byte[] key, Shape shape, State state, List<Anomaly> anomalies) {
        this.key = key;
        this.shape = shape;
        this.state = state;
        this.anomalies = anomalies;
    }

    /// The values of its key, joined by U+001F.
    public String keyText() {
        return new String(key, StandardCharsets.UTF_8);
    }

    /// The same one by one.
    public List<String> key() {
        return List.of(keyText().split(BETWEEN, -1));
    }

    public Lifeline lifeline() {
        return shape.lifeline;
    }

    /// The step of its lifeline that an event was; -1: none.
    public int step(int event) {
        return shape.stepOf[event];
    }

    public State state() {
        return state;
    }

    /// What is wrong with it; of what is missing the cause is not known yet.
    public List<Anomaly> anomalies() {
        return anomalies;
    }
}
