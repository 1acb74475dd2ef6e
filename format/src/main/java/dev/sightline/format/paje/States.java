package dev.sightline.format.paje;

import dev.sightline.format.internal.OpenByKey;
import dev.sightline.format.internal.SliceNest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The states that containers are in: a stack for each type of state. States are numbered in the order they begin.
final class States {
    /// A state that began.
    record State(int slice, String label) {}

    /// Where the slices are told; null when they are known already.
    private final @Nullable SliceNest nest;

    private final Map<Long, Integer> trackOf = new HashMap<>();
    private final OpenByKey<Integer, State> open = new OpenByKey<>();
    private final Map<Integer, List<Integer>> tracksOfContainer = new HashMap<>();
    private int begun;

    States(@Nullable SliceNest nest) {
        this.nest = nest;
    }

    private int track(int container, int type) {
        Integer known = trackOf.get((long) container << 32 | type);
        if (known != null) {
            return known;
        }
        int track = trackOf.size();
        trackOf.put((long) container << 32 | type, track);
        tracksOfContainer.computeIfAbsent(container, c -> new ArrayList<>()).add(track);
        return track;
    }

    State push(int container, int type, long time, String label) {
        int track = track(container, type);
        if (nest != null) {
            nest.begin(track, time);
        }
        State state = new State(begun++, label);
        open.begin(track, state);
        return state;
    }

    /// @return the state that ends, if there is one
    @Nullable
    State pop(int container, int type, long time) {
        return pop(track(container, type), time);
    }

    private @Nullable State pop(int track, long time) {
        if (nest != null) {
            nest.end(track, time);
        }
        return open.end(track);
    }

    /// Ends all states of the type.
    ///
    /// @return the innermost, if there was one
    @Nullable
    State clear(int container, int type, long time) {
        return clearTrack(track(container, type), time);
    }

    private @Nullable State clearTrack(int track, long time) {
        State innermost = pop(track, time);
        while (open.isOpen(track)) {
            pop(track, time);
        }
        return innermost;
    }

    /// Ends all states of a container.
    ///
    /// @return whether it ever had one
    boolean leave(int container, long time) {
        List<Integer> own = tracksOfContainer.getOrDefault(container, List.of());
        own.forEach(track -> clearTrack(track, time));
        return !own.isEmpty();
    }

    /// The state that is in force, empty if there is none.
    String current(int container, int type) {
        State state = open.current(track(container, type));
        return state == null ? "" : state.label;
    }
}
