package dev.sightline.format.ctf;

import java.util.ArrayList;
import java.util.List;

/// A structure: its members one after another.
final class StructNode extends Node {
    /// As the metadata spell them.
    final List<String> names = new ArrayList<>();

    final List<Node> nodes = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private Node[] members = new Node[0];

    StructNode(int align) {
        this.align = align;
    }

    void add(String name, String shownName, Node node) {
        names.add(name);
        shown.add(shownName);
        nodes.add(node);
    }

    /// To be called when all members are there and whole.
    void close() {
        members = nodes.toArray(new Node[0]);
        for (Node member : members) {
            align = Math.max(align, member.align);
            least = Math.min(Long.MAX_VALUE / 64, least + member.least);
        }
    }

    @Override
    void read(Bits in, ReadingSink out) throws BadField {
        in.align(align);
        in.spend(members.length);
        for (Node member : members) {
            member.read(in, out);
        }
    }

    @Override
    void json(Bits in, ReadingSink out) throws BadField {
        in.align(align);
        in.spend(members.length);
        out.json.add('{');
        for (int i = 0; i < members.length; i++) {
            if (i > 0) {
                out.json.add(',');
            }
            out.json.string(shown.get(i));
            out.json.add(':');
            members[i].json(in, out);
        }
        out.json.add('}');
    }
}
