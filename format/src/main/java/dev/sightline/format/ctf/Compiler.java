package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ctf.metadata.BadMetadata;
import dev.sightline.format.ctf.metadata.FieldClass;
import dev.sightline.format.ctf.metadata.FieldClass.Int;
import dev.sightline.format.ctf.metadata.FieldClass.Location;
import dev.sightline.format.ctf.metadata.FieldClass.Meaning;
import dev.sightline.format.ctf.metadata.FieldClass.Member;
import dev.sightline.format.ctf.metadata.FieldClass.Origin;
import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import dev.sightline.format.ctf.metadata.Labels;
import dev.sightline.format.ctf.metadata.Ranges;
import dev.sightline.format.ctf.metadata.TsdlNames;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Turns field classes into nodes: columns, meanings, and for each length and selector the field that says it.
final class Compiler {
    /// Classes that use classes twice, each, grow without end.
    private static final int MAX_NODES = 500_000;

    private final @Nullable FieldColumns names;
    private final boolean namesHaveMeanings;
    private final Map<Origin, StructNode> roots = new EnumMap<>(Origin.class);
    private final List<StructNode> around = new ArrayList<>();
    private Origin origin = Origin.PACKET_HEADER;
    private boolean meaningsCount = true;
    private int nodes;
    private int slots;
    private int texts;
    /// The clock whose value the last compiled timestamp is.
    @Nullable
    String clock;

    /// @param names where values go; null if they are only decoded
    Compiler(@Nullable FieldColumns names, boolean namesHaveMeanings) {
        this.names = names;
        this.namesHaveMeanings = namesHaveMeanings;
    }

    int slots() {
        return slots;
    }

    int texts() {
        return texts;
    }

    /// Compiles one of an event's structures; earlier ones may be referred to.
    StructNode root(Origin which, @Nullable Struct struct, boolean shown) throws BadMetadata {
        origin = which;
        StructNode root = new StructNode(struct == null ? 1 : struct.align());
        roots.put(which, root);
        if (struct != null) {
            fill(root, struct, "", shown);
        }
        root.close();
        return root;
    }

    /// Forgets a structure that the next event does not have.
    void without(Origin which) {
        roots.remove(which);
    }

    /// Compiles a structure once more, for its columns only.
    StructNode again(Origin which, Struct struct) throws BadMetadata {
        meaningsCount = false;
        StructNode root = root(which, struct, true);
        meaningsCount = true;
        return root;
    }

    private void fill(StructNode node, Struct struct, String path, boolean shown) throws BadMetadata {
        around.add(node);
        if (around.size() > FieldClass.DEEPEST) {
            throw new BadMetadata("types nested deeper than " + FieldClass.DEEPEST);
        }
        for (Member member : struct.members()) {
            String name = names == null ? member.name() : names.shown(member.name());
            String column = path.isEmpty() && names != null ? names.name(origin, name) : path + "." + name;
            compile(member.field(), member.name(), shown ? column : "", one -> node.add(member.name(), name, one));
        }
        around.removeLast();
    }

    /// @param name of the member that has this class
    /// @param path its column; empty if it has none
    private void compile(FieldClass field, String name, String path, Consumer<Node> attach) throws BadMetadata {
        if (++nodes > MAX_NODES) {
            throw new BadMetadata("more than " + MAX_NODES + " fields");
        }
        switch (field) {
            case Int integer -> attach.accept(shown(integer(integer, name), path));
            case FieldClass.VariableInt integer -> {
                IntNode.Variable node = new IntNode.Variable(integer.signed(), integer.base(), integer.labels());
                mean(node, integer.meanings());
                attach.accept(shown(node, path));
            }
            case FieldClass.BitArray bits ->
                attach.accept(shown(
                        bits.layout().length() <= 64 && bits.flags() == null
                                ? new IntNode.Fixed(bits.layout(), false, 16, null, false)
                                : new PlainNode.Wide(bits.layout(), false, 16, bits.flags()),
                        path));
            case FieldClass.Bool bool ->
                attach.accept(shown(
                        bool.layout().length() <= 64
                                ? new IntNode.Fixed(bool.layout(), false, 10, null, true)
                                : new PlainNode.Wide(bool.layout(), false, 10, null),
                        path));
            case FieldClass.Floating floating ->
                attach.accept(shown(
                        floating.layout().length() > 64
                                ? new PlainNode.Wide(floating.layout(), false, 16, null)
                                : new PlainNode.Floating(floating.layout()),
                        path));
            case FieldClass.Text text -> {
                Size size = text.length() == null ? null : size(text.length());
                attach.accept(shown(new TextNode(text.encoding(), size, null), path));
            }
            case FieldClass.Blob blob -> {
                boolean uuid = meaningsCount
                        && blob.meanings().contains(Meaning.UUID)
                        && blob.length().fixed() == 16;
                attach.accept(shown(new PlainNode.Blob(size(blob.length()), uuid), path));
            }
            case FieldClass.Array array -> array(array, name, path, attach);
            case Struct struct -> {
                StructNode node = new StructNode(struct.align());
                attach.accept(node);
                fill(node, struct, path, !path.isEmpty());
                node.close();
            }
            case FieldClass.Optional optional -> {
                Node.Value selector = find(optional.selector());
                ChoiceNode node = new ChoiceNode(slotOf(selector), selector.signed, true);
                attach.accept(node);
                compile(optional.field(), name, path, one -> node.add(one, optional.ranges()));
            }
            case FieldClass.Variant variant -> variant(variant, name, path, attach);
        }
    }

    private void variant(FieldClass.Variant variant, String name, String path, Consumer<Node> attach)
            throws BadMetadata {
        Node.Value selector = find(variant.selector());
        ChoiceNode node = new ChoiceNode(slotOf(selector), selector.signed, false);
        attach.accept(node);
        Labels labels = selector instanceof IntNode.Whole whole ? whole.labels : null;
        for (FieldClass.Option option : variant.options()) {
            Ranges said = option.ranges();
            if (said == null) {
                said = labels == null ? null : labels.of(shownLabel(option.name()));
            }
            Ranges ranges = said == null ? new Ranges() : said;
            compile(option.field(), name, path, one -> node.add(one, ranges));
        }
    }

    private String shownLabel(String label) {
        return TsdlNames.shown(label);
    }

    private void array(FieldClass.Array array, String name, String path, Consumer<Node> attach) throws BadMetadata {
        Size size = size(array.length());
        if (array.element() instanceof Int integer
                && integer.text()
                && integer.layout().length() == 8) {
            attach.accept(shown(new TextNode(UTF_8, size, integer.layout()), path));
            return;
        }
        if (isUuid(array, name)) {
            attach.accept(new PlainNode.Blob(size, true));
            return;
        }
        ArrayNode node = new ArrayNode(size);
        attach.accept(shown(node, path));
        List<Node> element = new ArrayList<>();
        compile(array.element(), "", "", one -> {
            element.add(one);
            node.element(one, 1);
        });
        node.element(element.getFirst(), array.align());
    }

    private boolean isUuid(FieldClass.Array array, String name) {
        return namesHaveMeanings
                && origin == Origin.PACKET_HEADER
                && name.equals("uuid")
                && array.length().fixed() == 16
                && array.element() instanceof Int integer
                && integer.layout().length() == 8
                && integer.layout().align() <= 8;
    }

    private Node shown(Node node, String path) {
        if (names != null && !path.isEmpty() && !(node instanceof Node.Value value && value.isKept())) {
            node.column = names.column(path, hint(node));
        }
        return node;
    }

    /// Numbers are no times, whatever they are called. What is shown as text says so itself.
    private static ColumnHint hint(Node node) {
        boolean number = node instanceof IntNode.Whole whole && whole.labels == null && whole.base != 16;
        return number ? ColumnHint.of(ColumnType.INT64, null) : ColumnHint.NONE;
    }

    private Node integer(Int integer, String name) {
        if (integer.layout().length() > 64) {
            return new PlainNode.Wide(integer.layout(), integer.signed(), integer.base(), null);
        }
        IntNode.Fixed node =
                new IntNode.Fixed(integer.layout(), integer.signed(), integer.base(), integer.labels(), false);
        if (meaningsCount) {
            mean(node, integer.meanings());
            if (namesHaveMeanings) {
                meanByName(node, integer, name);
            }
        }
        return node;
    }

    private void mean(Node.Value node, Set<Meaning> meanings) {
        boolean mayMean = origin.place <= Origin.EVENT_HEADER.place;
        for (Meaning meaning : meanings) {
            if (meaningsCount && mayMean) {
                node.mean(meaning);
            }
        }
    }

    /// CTF 1.8: names that mean something where they stand, and times by the clock that they are mapped to.
    private void meanByName(IntNode.Fixed node, Int integer, String name) {
        boolean top = around.size() == 1;
        Meaning meaning = switch (origin) {
            case PACKET_HEADER -> top ? TsdlNames.inPacketHeader(name) : null;
            case PACKET_CONTEXT -> top ? TsdlNames.inPacketContext(name) : null;
            case EVENT_HEADER -> TsdlNames.inEventHeader(name);
            default -> null;
        };
        boolean inHeaders = origin == Origin.PACKET_CONTEXT || origin == Origin.EVENT_HEADER;
        if (meaning == null && integer.clock() != null && inHeaders) {
            meaning = Meaning.TIMESTAMP;
        }
        if (meaning != null) {
            node.mean(meaning);
        }
        if (meaning == Meaning.TIMESTAMP && integer.clock() != null) {
            clock = integer.clock();
        }
    }

    private Size size(FieldClass.Length length) throws BadMetadata {
        Location location = length.location();
        return location == null ? new Size(length.fixed(), -1) : new Size(0, slotOf(find(location)));
    }

    /// The slot of a field of a structure that was compiled, for the reader itself; -1 if it is no such field.
    int slotOf(StructNode root, String shownName) {
        for (int i = root.names.size() - 1; i >= 0; i--) {
            if (TsdlNames.shown(root.names.get(i)).equals(shownName) && root.nodes.get(i) instanceof Node.Value value) {
                return slotOf(value);
            }
        }
        return -1;
    }

    /// As [#slotOf(StructNode, String)], of a text.
    int textOf(StructNode root, String shownName) {
        for (int i = root.names.size() - 1; i >= 0; i--) {
            if (TsdlNames.shown(root.names.get(i)).equals(shownName) && root.nodes.get(i) instanceof TextNode text) {
                text.keepIn(texts);
                return texts++;
            }
        }
        return -1;
    }

    private int slotOf(Node.Value value) {
        value.keepIn(slots);
        return slots++;
    }

    /// All fields at the location share a slot: in a variant only one of them is there.
    private Node.Value find(Location location) throws BadMetadata {
        List<Node.Value> found = new ArrayList<>();
        Origin from = location.origin();
        if (from != null) {
            StructNode root = roots.get(from);
            if (root != null) {
                Fields.find(root, location.path(), 0, found);
            }
        } else {
            findAround(location.path(), found);
        }
        if (found.isEmpty()) {
            throw new BadMetadata("no integer field '" + String.join(".", location.path()) + "' comes before the field"
                    + " whose length or selector it is");
        }
        Node.Value first = found.getFirst();
        for (Node.Value other : found.subList(1, found.size())) {
            other.keepIn(slots);
        }
        return first;
    }

    private void findAround(List<String> path, List<Node.Value> found) {
        int level = around.size() - 1;
        int from = 0;
        while (from < path.size() && path.get(from).isEmpty()) {
            from++;
            level--;
        }
        for (; level >= 0 && found.isEmpty(); level--) {
            Fields.find(around.get(level), path, from, found);
        }
        for (Origin earlier : List.of(Origin.values()).reversed()) {
            StructNode root = earlier.place < origin.place && found.isEmpty() ? roots.get(earlier) : null;
            if (root != null) {
                Fields.find(root, path, from, found);
            }
        }
    }
}
