package dev.sightline.format.tshark;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonHead;
import dev.sightline.format.internal.JsonInput;
import java.io.IOException;
import java.util.Map;

/// `tshark -T ek`: for each packet a line that says where Elasticsearch is to put it, and one with its layers.
public final class TsharkEkFormat implements Format {
    @Override
    public String name() {
        return "tshark-ek";
    }

    @Override
    public String description() {
        return "packets of tshark -T ek; source -> entity, destination -> peer, protocol -> event, stream -> flow";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        boolean packets = paths.getOrDefault(".index._index", "").startsWith("packets-");
        boolean layers = paths.containsKey(".timestamp") && paths.containsKey(".layers");
        if (layers && packets) {
            return 95;
        }
        // Without the lines for Elasticsearch, as some tools pass packets on.
        boolean frames = paths.keySet().stream().anyMatch(path -> path.startsWith(".layers.frame"));
        return layers && frames ? 85 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        JsonInput.lines(source.stream(), sink, new PacketReader(sink));
    }
}
