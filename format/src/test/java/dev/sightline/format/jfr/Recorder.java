package dev.sightline.format.jfr;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Writes small recordings of its own: the layout of the JVM with a handful of types.
final class Recorder {
    static final long START_NANOS = 1_700_000_000_000_000_000L;
    static final long START_TICKS = 5_000;
    /// Two ticks a nanosecond.
    static final long FREQUENCY = 2_000_000_000L;

    static final int THREAD = 20;
    static final int CLASS = 21;
    static final int SYMBOL = 22;
    static final int METHOD = 23;
    static final int TRACE = 25;
    static final int SAMPLE = 40;
    static final int COLLECTION = 41;
    static final int REQUEST = 42;
    static final int LOSS = 43;

    private final boolean compressed;
    private final List<byte[]> events = new ArrayList<>();
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private boolean finished = true;
    private boolean described = true;

    Recorder(boolean compressed) {
        this.compressed = compressed;
    }

    Recorder unfinished() {
        finished = false;
        return this;
    }

    /// Leaves the metadata out.
    Recorder withoutMetadata() {
        described = false;
        return this;
    }

    Recorder event(int type, long ticks, Consumer<Octets> fields) {
        Octets body = new Octets(compressed).int8(type).int8(ticks);
        fields.accept(body);
        events.add(sized(body));
        return this;
    }

    /// A record of this type with these bytes behind it.
    Recorder record(int type, byte[] rest) {
        events.add(sized(new Octets(compressed).int8(type).raw(rest)));
        return this;
    }

    private byte[] sized(Octets body) {
        int width = 4;
        // The size counts itself: written in four bytes, as the JVM does.
        int size = body.size() + width;
        Octets all = new Octets(compressed);
        if (compressed) {
            for (int i = 0; i < 3; i++) {
                all.u1(size >>> 7 * i & 0x7f | 0x80);
            }
            all.u1(size >>> 21);
        } else {
            all.rawInt(size);
        }
        return all.raw(body.bytes()).bytes();
    }

    byte[] chunk() {
        Octets body = new Octets(compressed);
        events.forEach(body::raw);
        long constants = (long) ChunkHeader.BYTES + body.size();
        body.raw(sized(checkpoint()));
        long metadata = (long) ChunkHeader.BYTES + body.size();
        if (described) {
            body.raw(sized(metadata()));
        }
        return new Octets(compressed)
                .raw(new byte[] {'F', 'L', 'R', 0, 0, 2, 0, 1})
                .rawLong(finished ? (long) ChunkHeader.BYTES + body.size() : 0)
                .rawLong(finished ? constants : 0)
                .rawLong(finished ? metadata : 0)
                .rawLong(START_NANOS)
                .rawLong(1_000_000_000)
                .rawLong(START_TICKS)
                .rawLong(FREQUENCY)
                .rawInt((finished ? 0 : 1 << 24) | (compressed ? 1 : 0))
                .raw(body.bytes())
                .bytes();
    }

    private Octets checkpoint() {
        Octets out = new Octets(compressed)
                .int8(1)
                .int8(START_TICKS)
                .int8(0)
                .int8(0)
                .u1(0)
                .int4(6);
        out.int8(THREAD).int4(2);
        out.int8(1).string("main").int8(4711).string("main").int8(1);
        out.int8(2).string("GC Thread#0").int8(4712).u1(0).int8(0);
        out.int8(SYMBOL).int4(4);
        out.int8(1)
                .string("java/lang/String")
                .int8(2)
                .string("indexOf")
                .int8(3)
                .string("app/Main")
                .int8(4)
                .string("main");
        out.int8(CLASS).int4(2).int8(1).int8(1).int8(2).int8(3);
        out.int8(METHOD).int4(2).int8(1).int8(1).int8(2).int8(2).int8(2).int8(4);
        out.int8(TRACE).int4(1).int8(7).u1(0).int4(2).int8(1).int4(1234).int8(2).int4(17);
        out.int8(18).int4(1).int8(5).string("/shop");
        return out;
    }

    private Octets metadata() {
        Octets classes = types();
        Octets out = new Octets(compressed).int8(0).int8(START_TICKS).int8(0).int8(1);
        out.int4(strings.size());
        strings.keySet().forEach(out::string);
        return out.raw(classes.bytes());
    }

    private int index(String text) {
        return strings.computeIfAbsent(text, key -> strings.size());
    }

    private void open(Octets out, String name, int children, String... attributes) {
        out.int4(index(name)).int4(attributes.length / 2);
        for (String attribute : attributes) {
            out.int4(index(attribute));
        }
        out.int4(children);
    }

    private Octets types() {
        Octets out = new Octets(compressed);
        open(out, "root", 2);
        String[] plain = {"boolean", "byte", "char", "short", "int", "long", "float", "double", "java.lang.String"};
        String[] notes = {"Timespan", "Timestamp", "DataAmount", "Percentage", "Unsigned"};
        open(out, "metadata", plain.length + notes.length + 10);
        for (int i = 0; i < plain.length; i++) {
            open(out, "class", 0, "id", "" + (10 + i), "name", plain[i]);
        }
        for (int i = 0; i < notes.length; i++) {
            String annotation = "java.lang.annotation.Annotation";
            String name = "jdk.jfr." + notes[i];
            boolean valued = i < 3;
            open(out, "class", valued ? 1 : 0, "id", "" + (30 + i), "name", name, "superType", annotation);
            if (valued) {
                open(out, "field", 0, "name", "value", "class", "18");
            }
        }
        type(out, THREAD, "java.lang.Thread", "osName:18", "osThreadId:15", "javaName:18", "javaThreadId:15");
        type(out, CLASS, "java.lang.Class", "name:22c");
        type(out, SYMBOL, "jdk.types.Symbol", "string:18");
        type(out, METHOD, "jdk.types.Method", "type:21c", "name:22c");
        type(out, 24, "jdk.types.StackFrame", "method:23c", "lineNumber:14");
        type(out, TRACE, "jdk.types.StackTrace", "truncated:10", "frames:24a");
        type(out, SAMPLE, "jdk.ExecutionSample", "startTime:15 31", "sampledThread:20c", "stackTrace:25c", "state:18");
        type(
                out,
                COLLECTION,
                "jdk.GarbageCollection",
                "startTime:15 31",
                "duration:15 30",
                "gcId:14",
                "name:18",
                "sumOfPauses:15 30");
        type(
                out,
                REQUEST,
                "app.Request",
                "startTime:15 31",
                "duration:15 30",
                "eventThread:20c",
                "stackTrace:25c",
                "path:18",
                "bytes:15 32",
                "share:16 33",
                "ok:10",
                "port:13 34",
                "tags:18a",
                "handler:21c");
        type(out, LOSS, "jdk.DataLoss", "startTime:15 31", "amount:15 32", "total:15 32");
        open(out, "region", 0, "locale", "en_US");
        return out;
    }

    /// @param fields `name:type`, with `c` for constants and `a` for arrays, then perhaps an annotation
    private void type(Octets out, int id, String name, String... fields) {
        String parent = id >= SAMPLE ? "jdk.jfr.Event" : "";
        List<String> head = new ArrayList<>(List.of("id", "" + id, "name", name, "superType", parent));
        head.addAll(id == SYMBOL ? List.of("simpleType", "true") : List.of());
        open(out, "class", fields.length, head.toArray(String[]::new));
        for (String field : fields) {
            String[] words = field.split("[: ]", -1);
            String type = words[1].replaceAll("[ca]", "");
            List<String> attributes = new ArrayList<>(List.of("name", words[0], "class", type));
            if (words[1].endsWith("c") || words[1].endsWith("a")) {
                boolean constant = words[1].endsWith("c");
                attributes.addAll(constant ? List.of("constantPool", "true") : List.of("dimension", "1"));
            }
            open(out, "field", words.length > 2 ? 1 : 0, attributes.toArray(String[]::new));
            if (words.length > 2) {
                String value = words[2].equals("32") ? "BYTES" : "TICKS";
                boolean valued = Integer.parseInt(words[2]) < 33;
                String[] said =
                        valued ? new String[] {"class", words[2], "value", value} : new String[] {"class", words[2]};
                open(out, "annotation", 0, said);
            }
        }
    }

    /// Each kind of event once.
    Recorder allKinds() {
        event(SAMPLE, 5_100, out -> out.int8(1).int8(7).string("STATE_RUNNABLE"));
        event(COLLECTION, 5_200, out -> out.int8(4_000).int4(3).string("G1New").int8(Long.MIN_VALUE));
        event(
                REQUEST,
                5_300,
                out -> out.int8(20_000)
                        .int8(1)
                        .int8(7)
                        .u1(2)
                        .int8(5)
                        .int8(512)
                        .f4(0.25f)
                        .u1(1)
                        .int2(60_000)
                        .int4(2)
                        .string("a\"b")
                        .string("c")
                        .int8(1));
        event(LOSS, 5_400, out -> out.int8(4096).int8(8192));
        return this;
    }
}
