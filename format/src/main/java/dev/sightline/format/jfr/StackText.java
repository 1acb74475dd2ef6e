package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;

/// A stack trace as `Type.method:line; Type.method:line; ...`, top first, and its top frame beside it.
final class StackText {
    static final int MAX_FRAMES = 64;
    /// Of generated names there is no end.
    private static final int LONGEST_FRAME = 1024;
    private static final byte[] SEPARATOR = "; ".getBytes(UTF_8);
    private static final byte[] MORE = "; ...".getBytes(UTF_8);

    private final Type type;
    private final Picker frames;
    private final int leaf;

    private StackText(Type type, Picker frames, int leaf) {
        this.type = type;
        this.frames = frames;
        this.leaf = leaf;
    }

    static void step(Shape shape, String name, Type type, Shapes shapes, int depth) {
        Type frame = null;
        for (Field field : type.fields()) {
            if (isFrames(field)) {
                frame = field.type();
            }
        }
        if (frame == null) {
            type.fields().forEach(field -> shapes.field(shape, name, field, 0));
            return;
        }
        int leaf = shape.leaf(name, null);
        shape.leaf(name + ".topFrame", null);
        StackText text = new StackText(type, new Picker(frame, List.of("method", "lineNumber"), shapes, depth), leaf);
        shape.step(text::read);
    }

    private static boolean isFrames(Field field) {
        return field.name().equals("frames") && field.array() && !field.constant();
    }

    private static boolean isFlag(Field field) {
        return field.type().kind() == Type.Kind.BOOL && !field.array() && !field.constant();
    }

    private void read(Cursor in, ValueSink out) throws Damage {
        ByteArrayOutputStream text = new ByteArrayOutputStream(512);
        int top = 0;
        boolean more = false;
        for (Field field : type.fields()) {
            if (isFrames(field)) {
                int count = in.readCount();
                for (int i = 0; i < count; i++) {
                    if (i >= MAX_FRAMES) {
                        field.type().skip(in);
                        continue;
                    }
                    text.write(SEPARATOR, 0, i == 0 ? 0 : SEPARATOR.length);
                    frame(frames.read(in), text);
                    top = i == 0 ? text.size() : top;
                }
                more |= count > MAX_FRAMES;
            } else if (field.name().equals("truncated") && isFlag(field)) {
                more |= in.rawByte() != 0;
            } else {
                field.skip(in);
            }
        }
        if (text.size() == 0) {
            return;
        }
        if (more) {
            text.write(MORE, 0, MORE.length);
        }
        byte[] bytes = text.toByteArray();
        out.string(leaf, bytes);
        out.string(leaf + 1, java.util.Arrays.copyOf(bytes, top));
    }

    private void frame(Kept values, ByteArrayOutputStream text) {
        byte[] method = values.text(frames.leaf(0));
        if (method == null) {
            text.write('?');
        } else {
            text.write(method, 0, method.length > LONGEST_FRAME ? cut(method) : method.length);
        }
        long line = values.number(frames.leaf(1));
        if (line > 0) {
            text.writeBytes((":" + line).getBytes(UTF_8));
        }
    }

    /// Where the name may be cut without cutting a character.
    private static int cut(byte[] name) {
        int end = LONGEST_FRAME;
        while (end > 0 && (name[end] & 0xc0) == 0x80) {
            end--;
        }
        return end;
    }
}
