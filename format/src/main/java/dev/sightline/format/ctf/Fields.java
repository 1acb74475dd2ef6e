package dev.sightline.format.ctf;

import java.util.List;

/// Finds earlier fields by their path.
final class Fields {
    private Fields() {}

    /// Adds what the path leads to: several where it leads through a variant, none where it leads nowhere.
    static void find(Node from, List<String> path, int step, List<Node.Value> found) {
        switch (from) {
            case ArrayNode array -> find(array.element(), path, step, found);
            case ChoiceNode choice -> {
                for (Node option : choice.options) {
                    find(option, path, step, found);
                }
            }
            case Node.Value value -> {
                if (step == path.size()) {
                    found.add(value);
                }
            }
            case StructNode struct -> {
                if (step < path.size()) {
                    int member = member(struct, path.get(step));
                    if (member >= 0) {
                        find(struct.nodes.get(member), path, step + 1, found);
                    }
                }
            }
            default -> {}
        }
    }

    /// By its name as written; else by one that differs in an underscore before it.
    private static int member(StructNode struct, String name) {
        int exact = struct.names.lastIndexOf(name);
        int more = exact < 0 ? struct.names.lastIndexOf("_" + name) : exact;
        return more < 0 && name.startsWith("_") ? struct.names.lastIndexOf(name.substring(1)) : more;
    }
}
