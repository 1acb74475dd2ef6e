package dev.sightline.format.ctf;

import dev.sightline.format.ctf.metadata.Ranges;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A variant, or a field that may be absent: what an earlier field selects.
final class ChoiceNode extends Node {
    private static final String NONE = "a selector selects none of the options";

    private final int selector;
    private final boolean signed;
    private final boolean mayBeAbsent;
    final List<Node> options = new ArrayList<>();
    private final List<@Nullable Ranges> ranges = new ArrayList<>();

    /// @param selector the slot of the field that selects
    /// @param signed whether that field is
    ChoiceNode(int selector, boolean signed, boolean mayBeAbsent) {
        this.selector = selector;
        this.signed = signed;
        this.mayBeAbsent = mayBeAbsent;
    }

    /// @param values of the selector; null if any but 0
    void add(Node option, @Nullable Ranges values) {
        options.add(option);
        ranges.add(values);
    }

    private @Nullable Node selected(Bits in) throws BadField {
        long value = in.slots[selector];
        for (int i = 0; i < options.size(); i++) {
            Ranges range = ranges.get(i);
            if (range == null ? value != 0 : range.has(value, signed)) {
                return options.get(i);
            }
        }
        if (!mayBeAbsent) {
            throw new BadField(NONE);
        }
        return null;
    }

    @Override
    void read(Bits in, ReadingSink out) throws BadField {
        Node node = selected(in);
        if (node != null) {
            node.read(in, out);
        }
    }

    @Override
    void json(Bits in, ReadingSink out) throws BadField {
        Node node = selected(in);
        if (node == null) {
            out.json.plain("null");
        } else {
            node.json(in, out);
        }
    }
}
