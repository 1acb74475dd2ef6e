package dev.sightline.format.ctf;

/// A fixed or earlier said number of elements: one cell of JSON.
final class ArrayNode extends Node {
    private final Size size;
    private Node element = new StructNode(1);

    ArrayNode(Size size) {
        this.size = size;
    }

    void element(Node node, int leastAlign) {
        element = node;
        align = Math.max(leastAlign, node.align);
        least = size.least(node.least);
    }

    Node element() {
        return element;
    }

    private long begin(Bits in) throws BadField {
        long length = size.of(in);
        in.align(align);
        if (element.least > 0 && length > (in.end() - in.at()) / element.least) {
            throw new BadField(Bits.BEYOND);
        }
        in.spend(length);
        return length;
    }

    @Override
    void read(Bits in, ReadingSink out) throws BadField {
        if (column != null) {
            out.json.clear();
            json(in, out);
            // Labels may be long, and what they stand for one bit.
            in.spend(out.json.length() >>> 3);
            out.sink.string(column.in(out.sink), out.json.bytes(), 0, out.json.length());
            return;
        }
        long length = begin(in);
        for (long i = 0; i < length; i++) {
            element.read(in, out);
        }
    }

    @Override
    void json(Bits in, ReadingSink out) throws BadField {
        long length = begin(in);
        out.json.add('[');
        for (long i = 0; i < length; i++) {
            if (i > 0) {
                out.json.add(',');
            }
            element.json(in, out);
        }
        out.json.add(']');
    }
}
