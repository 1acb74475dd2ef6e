package dev.sightline.record;

/// What something is doing, until it does something else: `idle`, `sorting`. Any number of threads.
public final class StateType {
    private final EventType type;

    StateType(EventType type) {
        this.type = type;
    }

    /// Records that it is in this state from now on.
    public void change(String state) {
        type.now().put(state).commit();
    }
}
