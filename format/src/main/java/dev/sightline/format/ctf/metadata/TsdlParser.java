package dev.sightline.format.ctf.metadata;

import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import dev.sightline.format.ctf.metadata.Metadata.EventClass;
import dev.sightline.format.ctf.metadata.Metadata.StreamClass;
import dev.sightline.format.ctf.metadata.TsdlTokens.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Metadata of CTF 1.8: the blocks of a TSDL text.
///
/// Source: Common Trace Format v1.8.3, section 7 (metadata)
final class TsdlParser {
    private static final String BYTE_ORDER = "byte_order";

    private final TsdlTokens tokens;
    private final TsdlTypes types;
    private final TsdlScope root = new TsdlScope(null);
    private final Metadata metadata;
    private final List<EventClass> homeless = new ArrayList<>();

    private TsdlParser(TsdlTokens tokens, boolean little, Metadata metadata) {
        this.tokens = tokens;
        this.types = new TsdlTypes(tokens, little);
        this.metadata = metadata;
    }

    /// @param metadata is filled; what was read before an error stays in it
    static void read(byte[] text, Metadata metadata) throws BadMetadata {
        TsdlParser parser = new TsdlParser(new TsdlTokens(text), isLittle(text), metadata);
        try {
            parser.blocks();
        } finally {
            parser.settle();
        }
    }

    /// Types may be declared before the trace says what its own byte order is.
    private static boolean isLittle(byte[] text) throws BadMetadata {
        TsdlTokens tokens = new TsdlTokens(text);
        int depth = 0;
        boolean inTrace = false;
        try {
            while (tokens.kind() != Kind.END) {
                if (depth == 0 && tokens.is("trace")) {
                    inTrace = true;
                } else if (depth == 1 && inTrace && tokens.skips(BYTE_ORDER) && tokens.skips("=")) {
                    return TsdlAttributes.isLittle(tokens.word(), tokens);
                }
                depth += tokens.is("{") ? 1 : tokens.is("}") ? -1 : 0;
                inTrace &= depth > 0 || tokens.is("trace");
                tokens.next();
            }
        } catch (BadMetadata isFoundAgain) {
            return true;
        }
        return true;
    }

    private void blocks() throws BadMetadata {
        while (tokens.kind() != Kind.END) {
            if (tokens.skips(";")) {
                continue;
            }
            if (types.declaration(root)) {
                continue;
            }
            String block = tokens.word();
            if (tokens.kind() != Kind.WORD) {
                throw tokens.bad("a block is expected, not " + tokens.shown());
            }
            tokens.next();
            Block contents = block();
            switch (block) {
                case "trace" -> trace(contents);
                case "env" -> metadata.environment.putAll(contents.attributes().texts());
                case "clock" -> clock(contents.attributes());
                case "stream" -> stream(contents);
                case "event" -> event(contents);
                default -> {
                    // callsites, and what later versions add
                }
            }
        }
    }

    /// What stands between braces: values, and structures given with `:=`.
    private record Block(TsdlAttributes attributes, Map<String, FieldClass> types) {
        @Nullable
        Struct struct(String name) throws BadMetadata {
            FieldClass type = types.get(name);
            if (type == null) {
                return null;
            }
            if (type instanceof Struct struct) {
                return struct;
            }
            throw new BadMetadata(name + " is no structure");
        }
    }

    private Block block() throws BadMetadata {
        TsdlScope scope = new TsdlScope(root);
        Block block = new Block(new TsdlAttributes(tokens, types), new HashMap<>());
        tokens.expect("{");
        while (!tokens.skips("}")) {
            if (tokens.skips(";") || types.declaration(scope)) {
                continue;
            }
            String name = String.join(".", types.path());
            if (tokens.skips(":=")) {
                block.types().put(name, types.type(scope));
                tokens.expect(";");
            } else {
                tokens.expect("=");
                block.attributes().value(name);
            }
        }
        return block;
    }

    private void trace(Block block) throws BadMetadata {
        metadata.packetHeader = block.struct("packet.header");
        String uuid = block.attributes().text("uuid");
        if (uuid != null) {
            metadata.uuid = uuid(uuid);
        }
    }

    private static byte[] uuid(String text) {
        try {
            byte[] bytes = HexFormat.of().parseHex(text.replace("-", ""));
            return bytes.length == 16 ? bytes : new byte[0];
        } catch (IllegalArgumentException none) {
            return new byte[0];
        }
    }

    private void clock(TsdlAttributes clock) throws BadMetadata {
        String name = clock.text("name");
        long frequency = clock.number("freq", 1_000_000_000);
        if (name == null || frequency < 1) {
            throw tokens.bad(name == null ? "a clock without a name" : "a clock of frequency " + frequency);
        }
        metadata.clocks.put(name, new Clock(name, frequency, clock.number("offset_s", 0), clock.number("offset", 0)));
    }

    private void stream(Block block) throws BadMetadata {
        StreamClass stream = metadata.stream(block.attributes().number("id", 0));
        stream.packetContext = block.struct("packet.context");
        stream.eventHeader = block.struct("event.header");
        stream.commonContext = block.struct("event.context");
    }

    private void event(Block block) throws BadMetadata {
        TsdlAttributes event = block.attributes();
        long id = event.number("id", 0);
        String name = event.text("name");
        EventClass type = new EventClass(
                id,
                name == null || name.isEmpty() ? "event " + id : name,
                LogLevels.text(event.text("loglevel"), event.number("loglevel")),
                block.struct("context"),
                block.struct("fields"));
        Long stream = event.number("stream_id");
        if (stream == null) {
            homeless.add(type);
        } else {
            metadata.stream(stream).events.put(id, type);
        }
    }

    /// Events that name no stream belong to the only one.
    private void settle() {
        for (EventClass event : homeless) {
            StreamClass only = metadata.streams.isEmpty()
                    ? metadata.stream(0)
                    : metadata.streams.values().iterator().next();
            only.events.put(event.id(), event);
        }
    }
}
