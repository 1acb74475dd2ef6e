package dev.sightline.format.gotest;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonHead;
import dev.sightline.format.internal.JsonInput;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/// What `go test -json` prints: tests that begin, say something and end.
///
/// Source: Go, `go doc test2json` and `go help buildjson`.
public final class GotestFormat implements Format {
    private static final Set<String> ACTIONS = Set.of(
            "start",
            "run",
            "pause",
            "cont",
            "output",
            "pass",
            "fail",
            "skip",
            "bench",
            "attr",
            "build-output",
            "build-fail");

    @Override
    public String name() {
        return "gotest";
    }

    @Override
    public String description() {
        return "tests of Go packages (go test -json); package -> entity, test -> event, its run -> span with its outcome";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonInput.isLines(head) ? JsonHead.paths(head) : Map.of();
        boolean whose = paths.containsKey(".Package") || paths.containsKey(".ImportPath");
        return whose && ACTIONS.contains(paths.getOrDefault(".Action", "")) ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Ahead ahead = source.once(Ahead.class, () -> Ahead.find(source));
        JsonInput.lines(source.stream(), sink, new GotestReader(sink, ahead));
    }
}
