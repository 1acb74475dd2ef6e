package dev.sightline.intake.otap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.sightline.intake.otap.OtapStream.Batch;
import dev.sightline.intake.otap.OtapStream.Payload;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

class OtapStreamTest {
    private static final int MOST = 1 << 20;

    private static Field field(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), List.of());
    }

    private static ArrowType unsigned(int bits) {
        return new ArrowType.Int(bits, false);
    }

    /// Two spans whose ids are counted from the one before: 0, 1.
    private static byte[] spans(int ids) throws IOException {
        Schema schema = new Schema(List.of(
                field("id", unsigned(16)),
                field("start_time_unix_nano", new ArrowType.Timestamp(TimeUnit.NANOSECOND, null)),
                field("duration_time_unix_nano", new ArrowType.Duration(TimeUnit.NANOSECOND)),
                field("trace_id", new ArrowType.FixedSizeBinary(16)),
                field("span_id", new ArrowType.FixedSizeBinary(8)),
                field("name", new ArrowType.Utf8())));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(root, null, Channels.newChannel(out))) {
            root.allocateNew();
            for (int row = 0; row < 2; row++) {
                ((UInt2Vector) root.getVector(0)).setSafe(row, (char) (row * ids));
                ((TimeStampNanoVector) root.getVector(1)).setSafe(row, 1000 + row);
                ((DurationVector) root.getVector(2)).setSafe(row, 10);
                byte[] trace = new byte[16];
                Arrays.fill(trace, (byte) 7);
                ((FixedSizeBinaryVector) root.getVector(3)).setSafe(row, trace);
                ((FixedSizeBinaryVector) root.getVector(4)).setSafe(row, Arrays.copyOf(trace, 8));
                ((VarCharVector) root.getVector(5)).setSafe(row, ("s" + row).getBytes(UTF_8));
            }
            root.setRowCount(2);
            writer.start();
            writer.writeBatch();
        }
        return out.toByteArray();
    }

    /// Attributes of both spans in two parts: the second has neither the schema nor the dictionary of keys.
    private static List<byte[]> attributes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                VarCharVector words = new VarCharVector("words", allocator)) {
            words.setSafe(0, "same".getBytes(UTF_8));
            words.setSafe(1, "other".getBytes(UTF_8));
            words.setValueCount(2);
            DictionaryEncoding encoding = new DictionaryEncoding(1, false, new ArrowType.Int(8, false));
            MapDictionaryProvider provider = new MapDictionaryProvider(new Dictionary(words, encoding));
            Schema schema = new Schema(List.of(
                    field("parent_id", unsigned(16)),
                    new Field("key", new FieldType(true, unsigned(8), encoding), List.of()),
                    field("type", unsigned(8)),
                    field("int", new ArrowType.Int(64, true))));
            try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
                    ArrowStreamWriter writer = new ArrowStreamWriter(root, provider, Channels.newChannel(out))) {
                writer.start();
                for (int batch = 0; batch < 2; batch++) {
                    root.allocateNew();
                    // same=5 of 0 and, counted from it, of 1; other=5 of 1, which is no continuation
                    int[] parents = {0, 1, 1};
                    for (int row = 0; row < 3; row++) {
                        ((UInt2Vector) root.getVector(0)).setSafe(row, (char) parents[row]);
                        ((UInt1Vector) root.getVector(1)).setSafe(row, row / 2);
                        ((UInt1Vector) root.getVector(2)).setSafe(row, 2);
                        ((BigIntVector) root.getVector(3)).setSafe(row, 5 + batch);
                    }
                    root.setRowCount(3);
                    int before = out.size();
                    writer.writeBatch();
                    if (batch == 1) {
                        byte[] all = out.toByteArray();
                        return List.of(Arrays.copyOf(all, before), Arrays.copyOfRange(all, before, all.length));
                    }
                }
            }
        }
        throw new AssertionError("two batches were written");
    }

    private static Payload payload(int type, byte[] record) {
        return new Payload("s" + type, type, ByteString.copyFrom(record));
    }

    private static String told(Span span) {
        return span.getName() + " " + span.getStartTimeUnixNano() + ".." + span.getEndTimeUnixNano() + " "
                + span.getAttributesList().stream()
                        .map(each -> each.getKey() + "=" + each.getValue().getIntValue())
                        .toList();
    }

    @Test
    void dictionariesHoldForTheBatchesAfterThemAndIdsAreCountedFromThoseBefore() throws IOException {
        OtapStream stream = new OtapStream(OtapStream.Signal.TRACES, MOST, MOST);
        int batch = 0;
        for (byte[] attributes : attributes()) {
            Payload spans = new Payload("spans" + batch, OtapStream.SPANS, ByteString.copyFrom(spans(1)));
            byte[] request =
                    stream.request(new Batch(batch, List.of(spans, payload(OtapStream.SPAN_ATTRS, attributes))));
            int value = 5 + batch++;
            assertThat(ExportTraceServiceRequest.parseFrom(request)
                            .getResourceSpans(0)
                            .getScopeSpans(0)
                            .getSpansList())
                    .extracting(OtapStreamTest::told)
                    .containsExactly(
                            "s0 1000..1010 [same=" + value + "]",
                            "s1 1001..1011 [same=" + value + ", other=" + value + "]");
        }
    }

    @Test
    void aBatchThatStandsForTooMuchIsRefused() {
        OtapStream stream = new OtapStream(OtapStream.Signal.TRACES, 100, MOST);
        assertThatThrownBy(() -> stream.request(new Batch(1, List.of(payload(OtapStream.SPANS, spans(1))))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 100");
    }

    @Test
    void junkIsRefusedInOneLine() throws IOException {
        byte[] good = spans(1);
        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= (byte) 0xff;
            OtapStream stream = new OtapStream(OtapStream.Signal.TRACES, MOST, MOST);
            try {
                byte[] request = stream.request(new Batch(1, List.of(payload(OtapStream.SPANS, bad))));
                assertThat(request.length).isLessThan(MOST);
            } catch (IOException e) {
                assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            }
        }
    }
}
