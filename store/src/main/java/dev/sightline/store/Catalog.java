package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.memory.Integers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What is known of a snapshot without its rows: columns, their limits, their distinct strings. With the catalogs of
/// all others a process gives the same key to the same value as they do, though each read its strings apart from them.
///
/// @param segments in order, so that a [RowPlace] is the same in all processes
/// @param arrivals more than any arrival number of its rows
/// @param strings by column of strings: all, ascending, each once
public record Catalog(
        List<Field> fields,
        @Nullable String sortedBy,
        List<Snapshot.SourceInfo> sources,
        Segment.Span span,
        List<Rows> segments,
        long arrivals,
        Map<String, ColumnVector.Utf8> strings) {

    /// @throws IllegalArgumentException if the snapshot's rows are elsewhere, too
    public static Catalog of(Snapshot snapshot) {
        snapshot.requireHere("a catalog");
        Map<String, ColumnVector.Utf8> strings = new LinkedHashMap<>();
        for (Field field : snapshot.fields()) {
            if (field.type() == ColumnType.STRING) {
                strings.put(field.name(), texts(snapshot.strings(field.name())));
            }
        }
        List<Rows> segments = new ArrayList<>();
        for (Segment segment : snapshot.segments()) {
            Map<String, Outline> limits = new LinkedHashMap<>();
            for (Field field : snapshot.fields()) {
                Outline outline = segment.outline(field.name());
                if (outline != null) {
                    limits.put(field.name(), outline);
                }
            }
            segments.add(new Rows(segment.rows(), limits));
        }
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (Segment segment : snapshot.segments()) {
            if (segment.timedRows() > 0) {
                min = Math.min(min, segment.minTime());
                max = Math.max(max, segment.maxTime());
            }
        }
        Segment.Span span = new Segment.Span(0, 0, min, max);
        return new Catalog(
                snapshot.fields(),
                snapshot.sortedBy(),
                snapshot.sources(),
                span,
                segments,
                arrivals(snapshot),
                strings);
    }

    /// Looks at all rows: old ones of a store may be gone, and new ones lie anywhere.
    private static long arrivals(Snapshot snapshot) {
        long arrivals = 0;
        for (Segment segment : snapshot.segments()) {
            Segment.Rows origin = segment.origin();
            for (int row = 0; row < segment.rows(); row++) {
                arrivals = Math.max(arrivals, origin.arrival(row) + 1);
            }
        }
        return arrivals;
    }

    private static ColumnVector.Utf8 texts(StringIndex index) {
        List<MemorySegment> texts = new ArrayList<>();
        for (int ordinal = 0; ordinal < index.size(); ordinal++) {
            texts.add(index.bytes(ordinal));
        }
        return texts(texts);
    }

    private static ColumnVector.Utf8 texts(List<MemorySegment> texts) {
        int[] offsets = new int[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            offsets[i + 1] = Math.addExact(offsets[i], (int) texts.get(i).byteSize());
        }
        byte[] data = new byte[offsets[texts.size()]];
        for (int i = 0; i < texts.size(); i++) {
            MemorySegment.copy(texts.get(i), JAVA_BYTE, 0, data, offsets[i], (int)
                    texts.get(i).byteSize());
        }
        return new ColumnVector.Utf8(MemorySegment.ofArray(offsets), MemorySegment.ofArray(data), texts.size());
    }

    /// Whether no row has a time.
    boolean isTimeless() {
        return span.minTime() > span.maxTime();
    }

    /// What is known of one segment's rows.
    ///
    /// @param limits by column, of those that have a value
    public record Rows(int count, Map<String, Outline> limits) {}

    /// Segments without rows, that say all this. The first with a column has its strings.
    List<Segment> elsewhere() {
        Map<String, ColumnVector.Utf8> left = new HashMap<>(strings);
        List<Segment> elsewhere = new ArrayList<>();
        for (Rows rows : segments) {
            Map<String, Supplier<ColumnVector>> columns = new HashMap<>();
            List<Field> known = new ArrayList<>();
            for (Field field : fields) {
                Outline outline = rows.limits.get(field.name());
                if (outline != null) {
                    ColumnVector.Utf8 texts = field.type() != ColumnType.STRING
                            ? null
                            : Objects.requireNonNullElseGet(left.remove(field.name()), () -> texts(List.of()));
                    columns.put(field.name(), new Outline.Outlined(outline, () -> vector(outline, texts)));
                    known.add(field);
                }
            }
            elsewhere.add(Segment.elsewhere(span, rows.count, known, columns));
        }
        return elsewhere;
    }

    /// A column of no rows.
    private static ColumnVector vector(Outline outline, ColumnVector.@Nullable Utf8 texts) {
        return switch (outline) {
            case Outline.Whole whole -> new ColumnVector.Longs(MemorySegment.NULL, null, 0, whole.min(), whole.max());
            case Outline.Real real -> new ColumnVector.Doubles(MemorySegment.NULL, null, 0, real.min(), real.max());
            case Outline.Other other
            when texts != null -> new ColumnVector.Codes(new Integers(MemorySegment.NULL, 1), null, 0, texts);
            case Outline.Other other -> new ColumnVector.Bools(MemorySegment.NULL, null, 0);
        };
    }

    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(fields.size());
            for (Field field : fields) {
                write(out, field);
            }
            writeText(out, sortedBy);
            out.writeInt(sources.size());
            for (Snapshot.SourceInfo source : sources) {
                writeText(out, source.path());
                writeText(out, source.name());
                writeText(out, source.format());
                out.writeLong(source.rows());
                out.writeLong(source.rejected());
                out.writeBoolean(source.hasEntity());
            }
            out.writeLong(span.minTime());
            out.writeLong(span.maxTime());
            out.writeInt(segments.size());
            for (Rows rows : segments) {
                out.writeInt(rows.count);
                for (Field field : fields) {
                    write(out, rows.limits.get(field.name()));
                }
            }
            out.writeLong(arrivals);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void write(DataOutputStream out, Field field) throws IOException {
        writeText(out, field.name());
        out.writeUTF(field.type().name());
        Role role = field.role();
        writeText(out, role == null ? null : role.name());
        writeText(out, field.unit());
        ColumnVector.Utf8 texts = strings.get(field.name());
        out.writeInt(texts == null ? -1 : texts.count());
        for (int i = 0; texts != null && i < texts.count(); i++) {
            int start = texts.offsets().getAtIndex(JAVA_INT_UNALIGNED, i);
            byte[] text = new byte[texts.offsets().getAtIndex(JAVA_INT_UNALIGNED, i + 1L) - start];
            MemorySegment.copy(texts.data(), JAVA_BYTE, start, text, 0, text.length);
            out.writeInt(text.length);
            out.write(text);
        }
    }

    private static void write(DataOutput out, @Nullable Outline outline) throws IOException {
        out.writeByte(
                switch (outline) {
                    case null -> 0;
                    case Outline.Whole whole -> 1;
                    case Outline.Real real -> 2;
                    case Outline.Other other -> 3;
                });
        if (outline != null) {
            out.writeInt(outline.missing());
        }
        if (outline instanceof Outline.Whole whole) {
            out.writeLong(whole.min());
            out.writeLong(whole.max());
        } else if (outline instanceof Outline.Real real) {
            out.writeDouble(real.min());
            out.writeDouble(real.max());
        }
    }

    /// @throws IllegalArgumentException if these are not the bytes of one
    public static Catalog of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            Map<String, ColumnVector.Utf8> strings = new LinkedHashMap<>();
            List<Field> fields = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                fields.add(readField(in, strings));
            }
            String sortedBy = readText(in);
            List<Snapshot.SourceInfo> sources = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                sources.add(new Snapshot.SourceInfo(
                        requiredText(in),
                        requiredText(in),
                        requiredText(in),
                        in.readLong(),
                        in.readLong(),
                        in.readBoolean()));
            }
            Segment.Span span = new Segment.Span(0, 0, in.readLong(), in.readLong());
            List<Rows> segments = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                int count = in.readInt();
                Map<String, Outline> limits = new LinkedHashMap<>();
                for (Field field : fields) {
                    Outline outline = readOutline(in);
                    if (outline != null) {
                        limits.put(field.name(), outline);
                    }
                }
                segments.add(new Rows(count, limits));
            }
            return new Catalog(fields, sortedBy, sources, span, segments, in.readLong(), strings);
        } catch (IOException e) {
            throw new IllegalArgumentException("these bytes are no catalog: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            // what such an error says of them are the bytes themselves
            throw new IllegalArgumentException("these bytes are no catalog", e);
        }
    }

    private static @Nullable Outline readOutline(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case 1 -> new Outline.Whole(in.readInt(), in.readLong(), in.readLong());
            case 2 -> new Outline.Real(in.readInt(), in.readDouble(), in.readDouble());
            case 3 -> new Outline.Other(in.readInt());
            default -> null;
        };
    }

    private static Field readField(DataInputStream in, Map<String, ColumnVector.Utf8> strings) throws IOException {
        String name = requiredText(in);
        ColumnType type = ColumnType.valueOf(in.readUTF());
        String role = readText(in);
        String unit = readText(in);
        int count = in.readInt();
        List<MemorySegment> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(MemorySegment.ofArray(in.readNBytes(in.readInt())));
        }
        if (count >= 0) {
            strings.put(name, texts(texts));
        }
        return new Field(name, type, role == null ? null : Role.valueOf(role), unit);
    }

    private static void writeText(DataOutputStream out, @Nullable String text) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    private static @Nullable String readText(DataInputStream in) throws IOException {
        return in.readBoolean() ? new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8) : null;
    }

    private static String requiredText(DataInputStream in) throws IOException {
        String text = readText(in);
        if (text == null) {
            throw new IOException("a name is missing");
        }
        return text;
    }
}
