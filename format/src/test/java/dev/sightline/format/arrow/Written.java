package dev.sightline.format.arrow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TimeStampSecTZVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/// A small table of many types, written by Arrow's own library: three batches of two rows, the second row of each
/// missing throughout.
final class Written {
    private Written() {}

    static byte[] file(boolean stream) {
        try (RootAllocator allocator = new RootAllocator()) {
            return file(allocator, stream);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static byte[] file(RootAllocator allocator, boolean stream) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<FieldVector> vectors = plain(allocator);
        MapDictionaryProvider provider = new MapDictionaryProvider();
        VarCharVector names = new VarCharVector("names", allocator);
        names.setSafe(0, "red".getBytes(UTF_8));
        names.setSafe(1, "green".getBytes(UTF_8));
        names.setValueCount(2);
        Dictionary dictionary = new Dictionary(names, new DictionaryEncoding(7, false, new ArrowType.Int(16, true)));
        provider.put(dictionary);
        VarCharVector colours = new VarCharVector("colour", allocator);
        colours.setSafe(0, "green".getBytes(UTF_8));
        colours.setValueCount(2);
        vectors.add((FieldVector) DictionaryEncoder.encode(colours, dictionary));
        try (names;
                colours;
                VectorSchemaRoot root = new VectorSchemaRoot(vectors);
                ArrowWriter writer = stream
                        ? new ArrowStreamWriter(root, provider, out)
                        : new ArrowFileWriter(root, provider, Channels.newChannel(out))) {
            root.setRowCount(2);
            writer.start();
            for (int i = 0; i < 3; i++) {
                writer.writeBatch();
            }
            writer.end();
        }
        return out.toByteArray();
    }

    private static Field field(String name, ArrowType type, Map<String, String> metadata) {
        return new Field(name, new FieldType(true, type, null, metadata), List.of());
    }

    private static List<FieldVector> plain(RootAllocator allocator) {
        List<FieldVector> all = new ArrayList<>();
        var zoned = new ArrowType.Timestamp(TimeUnit.SECOND, "Europe/Berlin");
        TimeStampSecTZVector when =
                new TimeStampSecTZVector(field("when", zoned, Map.of("sightline.role", "time")), allocator);
        when.setSafe(0, 1_700_000_000L);
        all.add(when);
        TimeStampMicroVector wall = new TimeStampMicroVector("wall", allocator);
        wall.setSafe(0, 1_700_000_000_000_001L);
        all.add(wall);
        BigIntVector size = new BigIntVector(
                field("size", new ArrowType.Int(64, true), Map.of("sightline.unit", "KiB")), allocator);
        size.setSafe(0, Long.MAX_VALUE);
        all.add(size);
        SmallIntVector small = new SmallIntVector("small", allocator);
        small.setSafe(0, -3);
        all.add(small);
        UInt8Vector hash = new UInt8Vector("hash", allocator);
        hash.setSafe(0, -1);
        all.add(hash);
        Float8Vector share = new Float8Vector("share", allocator);
        share.setSafe(0, 0.1);
        all.add(share);
        BitVector ok = new BitVector("ok", allocator);
        ok.setSafe(0, 1);
        all.add(ok);
        DateDayVector day = new DateDayVector("day", allocator);
        day.setSafe(0, 2);
        all.add(day);
        DurationVector took =
                new DurationVector(field("took", new ArrowType.Duration(TimeUnit.MILLISECOND), Map.of()), allocator);
        took.setSafe(0, 1500);
        all.add(took);
        DecimalVector price = new DecimalVector("price", allocator, 10, 2);
        price.setSafe(0, new BigDecimal("-12.50"));
        all.add(price);
        texts(allocator, all);
        all.forEach(vector -> vector.setValueCount(2));
        return all;
    }

    private static void texts(RootAllocator allocator, List<FieldVector> all) {
        LargeVarCharVector large = new LargeVarCharVector("large", allocator);
        large.setSafe(0, "gr\u00fcn".getBytes(UTF_8));
        all.add(large);
        ViewVarCharVector view = new ViewVarCharVector("view", allocator);
        view.setSafe(0, "longer than twelve bytes".getBytes(UTF_8));
        all.add(view);
        VarBinaryVector bytes = new VarBinaryVector("bytes", allocator);
        bytes.setSafe(0, new byte[] {1, (byte) 0xFE});
        all.add(bytes);
        ListVector list = ListVector.empty("list", allocator);
        UnionListWriter writer = list.getWriter();
        writer.setPosition(0);
        writer.startList();
        writer.writeBigInt(5);
        writer.writeBigInt(6);
        writer.endList();
        all.add(list);
    }
}
