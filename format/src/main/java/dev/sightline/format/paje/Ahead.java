package dev.sightline.format.paje;

import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.SliceNest;
import dev.sightline.format.paje.Definition.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/// What a look ahead found: how long states last and which contains which, both ends of links, and names that several
/// containers have.
record Ahead(SliceNest nest, Links links, Set<String> ambiguous) {
    static Ahead find(Source source) throws IOException {
        SliceNest nest = new SliceNest(source.name());
        Links links = new Links();
        World world = new World(Set.of());
        Interpreter interpreter = new Interpreter(world, new States(nest));
        try (InputStream stream = source.again()) {
            Lines lines = new Lines(stream);
            while (lines.next()) {
                if (!lines.isTooLong()) {
                    interpreter.line(lines.bytes(), lines.start(), lines.end());
                    link(interpreter, links);
                }
            }
        }
        nest.finish();
        links.finish();
        return new Ahead(nest, links, ambiguous(world));
    }

    private static void link(Interpreter interpreter, Links links) {
        Definition row = interpreter.row();
        if (row != null && (row.kind() == Kind.START_LINK || row.kind() == Kind.END_LINK)) {
            links.add(
                    row.kind() == Kind.START_LINK,
                    interpreter.within + " ",
                    interpreter.type + " " + interpreter.key,
                    interpreter.container,
                    interpreter.time);
        }
    }

    private static Set<String> ambiguous(World world) {
        Set<String> names = new HashSet<>();
        Set<String> ambiguous = new HashSet<>();
        for (int container = 0; container < world.containers(); container++) {
            if (!names.add(world.name(container))) {
                ambiguous.add(world.name(container));
            }
        }
        return ambiguous;
    }
}
