package dev.sightline.conch.hosts;

/// How the members of a group are connected.
public enum Topology {
    /// Member k has the members 2k + 1 and 2k + 2 as children: the first is the root, then left and right.
    TREE,
    /// Rows of a grid as square as it can be: four make two by two, eight make three, three and two.
    MESH,
    /// Each with the next, and the last with the first.
    RING;

    interface Edges {
        void edge(int member, int other);
    }

    void connect(int members, Edges edges) {
        int columns = (int) Math.ceil(Math.sqrt(members));
        for (int k = 0; k < members; k++) {
            switch (this) {
                case TREE -> {
                    if (k > 0) {
                        edges.edge((k - 1) / 2, k);
                    }
                }
                case MESH -> {
                    if (k % columns > 0) {
                        edges.edge(k - 1, k);
                    }
                    if (k >= columns) {
                        edges.edge(k - columns, k);
                    }
                }
                case RING -> {
                    if (k > 0) {
                        edges.edge(k - 1, k);
                    }
                    if (k == members - 1 && members > 2) {
                        edges.edge(k, 0);
                    }
                }
            }
        }
    }
}
