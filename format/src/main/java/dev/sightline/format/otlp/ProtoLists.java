package dev.sightline.format.otlp;

import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;
import java.util.Base64;
import java.util.HexFormat;

/// Lists of a record as the protocol's JSON has them: 64-bit numbers in quotes, ids in hexadecimal.
final class ProtoLists {
    private static final int DEEPEST = 32;

    private final StringBuilder events = new StringBuilder();
    private final StringBuilder links = new StringBuilder();
    private final StringBuilder exemplars = new StringBuilder();
    private final StringBuilder quantiles = new StringBuilder();
    private final Proto.Numbers counts = new Proto.Numbers();
    private final Proto.Numbers bounds = new Proto.Numbers();

    void clear() {
        events.setLength(0);
        links.setLength(0);
        exemplars.setLength(0);
        quantiles.setLength(0);
        counts.clear();
        bounds.clear();
    }

    private static String closed(StringBuilder list) {
        return list.isEmpty() ? "" : list.append(']').toString();
    }

    String events() {
        return closed(events);
    }

    String links() {
        return closed(links);
    }

    String exemplars() {
        return closed(exemplars);
    }

    String quantiles() {
        return closed(quantiles);
    }

    String counts() {
        return quoted(counts);
    }

    String bounds() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < bounds.size(); i++) {
            out.append(i == 0 ? "[" : ",").append(ProtoAttributes.decimal(Double.longBitsToDouble(bounds.get(i))));
        }
        return closed(out);
    }

    private static String quoted(Proto.Numbers numbers) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < numbers.size(); i++) {
            out.append(i == 0 ? "[\"" : ",\"")
                    .append(Long.toUnsignedString(numbers.get(i)))
                    .append('"');
        }
        return closed(out);
    }

    static long zigzag(long number) {
        return number >>> 1 ^ -(number & 1);
    }

    void count(Proto field) throws Proto.Malformed {
        field.numbers(8, counts);
    }

    void bound(Proto field) throws Proto.Malformed {
        field.numbers(8, bounds);
    }

    /// The buckets of an exponential histogram; empty if there are none.
    static String buckets(Proto buckets) throws Proto.Malformed {
        long offset = 0;
        Proto.Numbers counts = new Proto.Numbers();
        while (buckets.next()) {
            if (buckets.field() == 1) {
                offset = zigzag(buckets.number());
            } else if (buckets.field() == 2) {
                buckets.numbers(0, counts);
            }
        }
        if (offset == 0 && counts.size() == 0) {
            return "";
        }
        return (offset == 0 ? "{" : "{\"offset\":" + offset + (counts.size() == 0 ? "" : ","))
                + (counts.size() == 0 ? "" : "\"bucketCounts\":" + quoted(counts)) + "}";
    }

    /// The members of an object being written.
    private static void member(StringBuilder out, int start, String name) {
        out.append(out.length() == start ? "{" : ",").append('"').append(name).append("\":");
    }

    private static void close(StringBuilder out, int start) {
        out.append(out.length() == start ? "{}" : "}");
    }

    private static int open(StringBuilder list) {
        list.append(list.isEmpty() ? "[" : ",");
        return list.length();
    }

    private static String hex(Proto field) {
        return '"' + HexFormat.of().formatHex(field.array(), field.start(), field.start() + field.length()) + '"';
    }

    private static String wide(Proto field) {
        return '"' + Long.toUnsignedString(field.number()) + '"';
    }

    /// A Span.Event.
    void event(Proto event) throws Proto.Malformed {
        int start = open(events);
        Proto attributes = new Proto(event.array(), event.at(), event.at() + event.size());
        while (event.next()) {
            switch (event.field()) {
                case 1 -> {
                    member(events, start, "timeUnixNano");
                    events.append(wide(event));
                }
                case 2 -> {
                    member(events, start, "name");
                    ProtoJson.quote(event.string(), events);
                }
                case 4 -> {
                    member(events, start, "droppedAttributesCount");
                    events.append(event.number());
                }
                default -> {}
            }
        }
        pairs(attributes, 3, "attributes", events, start, 0);
        close(events, start);
    }

    /// A Span.Link.
    void link(Proto link) throws Proto.Malformed {
        int start = open(links);
        Proto attributes = new Proto(link.array(), link.at(), link.at() + link.size());
        while (link.next()) {
            switch (link.field()) {
                case 1, 2 -> {
                    member(links, start, link.field() == 1 ? "traceId" : "spanId");
                    links.append(hex(link));
                }
                case 3 -> {
                    member(links, start, "traceState");
                    ProtoJson.quote(link.string(), links);
                }
                case 5, 6 -> {
                    member(links, start, link.field() == 5 ? "droppedAttributesCount" : "flags");
                    links.append(link.number());
                }
                default -> {}
            }
        }
        pairs(attributes, 4, "attributes", links, start, 0);
        close(links, start);
    }

    void exemplar(Proto exemplar) throws Proto.Malformed {
        int start = open(exemplars);
        Proto attributes = new Proto(exemplar.array(), exemplar.at(), exemplar.at() + exemplar.size());
        while (exemplar.next()) {
            switch (exemplar.field()) {
                case 2 -> {
                    member(exemplars, start, "timeUnixNano");
                    exemplars.append(wide(exemplar));
                }
                case 3 -> {
                    member(exemplars, start, "asDouble");
                    exemplars.append(ProtoAttributes.decimal(exemplar.decimal()));
                }
                case 4, 5 -> {
                    member(exemplars, start, exemplar.field() == 4 ? "spanId" : "traceId");
                    exemplars.append(hex(exemplar));
                }
                case 6 -> {
                    member(exemplars, start, "asInt");
                    exemplars.append('"').append(exemplar.number()).append('"');
                }
                default -> {}
            }
        }
        pairs(attributes, 7, "filteredAttributes", exemplars, start, 0);
        close(exemplars, start);
    }

    void quantile(Proto quantile) throws Proto.Malformed {
        int start = open(quantiles);
        while (quantile.next()) {
            if (quantile.field() <= 2) {
                member(quantiles, start, quantile.field() == 1 ? "quantile" : "value");
                quantiles.append(ProtoAttributes.decimal(quantile.decimal()));
            }
        }
        close(quantiles, start);
    }

    /// The KeyValues of a message, if it has any.
    private static void pairs(Proto message, int field, String name, StringBuilder out, int start, int depth)
            throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("values nested deeper than 32");
        }
        boolean any = false;
        while (message.next()) {
            if (message.field() != field || !message.isBytes()) {
                continue;
            }
            if (!any) {
                member(out, start, name);
            }
            out.append(any ? "," : "[");
            any = true;
            pair(message.message(), out, depth + 1);
        }
        out.append(any ? "]" : "");
    }

    private static void pair(Proto pair, StringBuilder out, int depth) throws Proto.Malformed {
        int start = out.length();
        while (pair.next()) {
            if (pair.field() == 1) {
                member(out, start, "key");
                ProtoJson.quote(pair.string(), out);
            } else if (pair.field() == 2) {
                member(out, start, "value");
                any(pair.message(), out, depth);
            }
        }
        close(out, start);
    }

    private static void any(Proto value, StringBuilder out, int depth) throws Proto.Malformed {
        int start = out.length();
        while (value.next()) {
            switch (value.field()) {
                case 1 -> {
                    member(out, start, "stringValue");
                    ProtoJson.quote(value.string(), out);
                }
                case 2 -> {
                    member(out, start, "boolValue");
                    out.append(value.bool());
                }
                case 3 -> {
                    member(out, start, "intValue");
                    out.append('"').append(value.number()).append('"');
                }
                case 4 -> {
                    member(out, start, "doubleValue");
                    out.append(ProtoAttributes.decimal(value.decimal()));
                }
                case 5 -> {
                    member(out, start, "arrayValue");
                    array(value.message(), out, depth + 1);
                }
                case 6 -> {
                    member(out, start, "kvlistValue");
                    int inner = out.length();
                    pairs(value.message(), 1, "values", out, inner, depth + 1);
                    close(out, inner);
                }
                case 7 -> {
                    member(out, start, "bytesValue");
                    ProtoJson.quote(Base64.getEncoder().encodeToString(value.copy()), out);
                }
                default -> {}
            }
        }
        close(out, start);
    }

    private static void array(Proto values, StringBuilder out, int depth) throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("values nested deeper than 32");
        }
        int start = out.length();
        boolean any = false;
        while (values.next()) {
            if (values.field() == 1 && values.isBytes()) {
                if (!any) {
                    member(out, start, "values");
                }
                out.append(any ? "," : "[");
                any = true;
                any(values.message(), out, depth + 1);
            }
        }
        out.append(any ? "]" : "");
        close(out, start);
    }
}
