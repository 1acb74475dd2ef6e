package dev.sightline.format.sadf;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.XmlInput;
import dev.sightline.format.internal.XmlInput.Kind;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Walks the document without holding more than one sample of it.
final class XmlSamples {
    private static final int MAX_NODES = 1_000_000;
    private static final int DEEPEST = 16;

    private final XmlInput xml;
    private final Activities activities;
    private final RowSink sink;
    static final String BROKEN = "a sample with tags that are not well-formed or not nested well";

    private int nodes;
    private boolean broken;

    XmlSamples(InputStream stream, Activities activities, RowSink sink) {
        this.xml = new XmlInput(stream);
        this.activities = activities;
        this.sink = sink;
    }

    void read() throws IOException {
        for (Kind kind = xml.next(); kind != Kind.END; kind = xml.next()) {
            if (kind == Kind.OPEN) {
                opened(xml.name());
            } else if (kind == Kind.BROKEN) {
                xml.reject(sink);
            }
        }
        String damage = xml.damage();
        if (damage != null) {
            sink.damaged(damage, xml.end());
        }
    }

    private void opened(String name) throws IOException {
        switch (name) {
            case "host" -> activities.host(xml.attribute("nodename"));
            case "timezone" -> activities.hostZone(text());
            case "timestamp" -> {
                Node sample = whole();
                if (sample != null) {
                    activities.sample(sample, sample);
                }
            }
            case "boot", "comment" -> {
                Node occasion = whole();
                if (occasion != null) {
                    activities.occasion(occasion);
                }
            }
            default -> {}
        }
    }

    private String text() throws IOException {
        return xml.next() == Kind.TEXT ? xml.text().strip() : "";
    }

    /// The element that begins here; null if something in it is broken, which is then rejected.
    private @Nullable Node whole() throws IOException {
        nodes = 0;
        broken = false;
        long begin = xml.start();
        Node node = tree(0);
        if (broken || nodes > MAX_NODES) {
            sink.rejectRow(broken ? BROKEN : "a sample of more than a million values", begin, null, 0, 0);
            return null;
        }
        return node;
    }

    /// The element that begins here, to its end; or to the first tag that is not nested well.
    private Node tree(int depth) throws IOException {
        String name = xml.name();
        long begin = xml.start();
        Node node = new Node(XmlNames.isItem(name) ? "" : XmlNames.activity(name), null, false, begin);
        for (int i = 0; i < xml.attributes(); i++) {
            if (!XmlNames.isUnit(xml.attributeName(i)) && ++nodes <= MAX_NODES) {
                node.children().add(new Node(xml.attributeName(i), xml.attributeValue(i), true, 0));
            }
        }
        StringBuilder text = new StringBuilder();
        Kind kind = xml.next();
        while (kind != Kind.CLOSE && kind != Kind.END && !broken) {
            if (kind == Kind.TEXT && text.length() < 256) {
                text.append(xml.text());
            } else if (kind == Kind.BROKEN || kind == Kind.OPEN && depth >= DEEPEST) {
                broken = true;
            } else if (kind == Kind.OPEN) {
                Node child = tree(depth + 1);
                if (++nodes <= MAX_NODES) {
                    node.children().add(child);
                }
            }
            kind = broken ? kind : xml.next();
        }
        broken |= !xml.name().equals(name) || kind == Kind.END;
        node.endsAt(xml.end());
        String plain = text.toString().strip();
        return node.children().isEmpty() && !plain.isEmpty() ? new Node(name, plain, true, begin) : node;
    }
}
