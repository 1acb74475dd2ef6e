package dev.sightline.format.paje;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The containers, types and values that a trace has defined so far, by alias or name.
final class World {
    static final String TOO_MANY = "more than 4 million containers, types or values";
    private static final int MAX = 1 << 22;
    /// Longer paths are cut at the root's side.
    private static final int DEEPEST = 100;

    private record Container(String name, int parent) {}

    private final Map<String, Integer> containerOf = new HashMap<>();
    private final List<Container> containers = new ArrayList<>();
    private final Map<String, Integer> typeOf = new HashMap<>();
    private final List<String> types = new ArrayList<>();
    private final Map<String, String> values = new HashMap<>();
    private final Map<Integer, String> shown = new HashMap<>();
    /// Names that more than one container has: they are told apart by their paths.
    private final Set<String> ambiguous;

    World(Set<String> ambiguous) {
        this.ambiguous = ambiguous;
    }

    boolean isFull() {
        return containers.size() > MAX || types.size() > MAX || values.size() > MAX;
    }

    int create(@Nullable String alias, String name, int parent) {
        int container = containers.size();
        containers.add(new Container(name, parent));
        containerOf.put(alias == null ? name : alias, container);
        containerOf.putIfAbsent(name, container);
        return container;
    }

    /// What is not defined is a container of that name. The root `0` is no container: -1.
    int container(String id) {
        Integer known = containerOf.get(id);
        if (known != null) {
            return known;
        }
        return id.equals("0") ? -1 : create(null, id, -1);
    }

    int containers() {
        return containers.size();
    }

    String name(int container) {
        return containers.get(container).name;
    }

    /// How a container is shown: its name, or its path from the root where others have that name too.
    String shown(int container) {
        if (container < 0) {
            return "0";
        }
        return shown.computeIfAbsent(container, this::find);
    }

    private String find(int container) {
        String name = containers.get(container).name;
        if (!ambiguous.contains(name)) {
            return name;
        }
        StringBuilder path = new StringBuilder(name);
        int at = containers.get(container).parent;
        for (int depth = 0; at >= 0 && depth < DEEPEST && path.length() < 10_000; depth++) {
            path.insert(0, containers.get(at).name + "/");
            at = containers.get(at).parent;
        }
        return path.toString();
    }

    void defineType(@Nullable String alias, String name) {
        int type = types.size();
        types.add(name);
        typeOf.put(alias == null ? name : alias, type);
        typeOf.putIfAbsent(name, type);
    }

    int type(String id) {
        Integer known = typeOf.get(id);
        if (known != null) {
            return known;
        }
        defineType(null, id);
        return types.size() - 1;
    }

    String typeName(int type) {
        return types.get(type);
    }

    void defineValue(@Nullable String alias, int type, String name) {
        values.put(type + " " + (alias == null ? name : alias), name);
    }

    /// What is not defined stands for itself.
    String value(int type, String id) {
        return values.getOrDefault(type + " " + id, id);
    }
}
