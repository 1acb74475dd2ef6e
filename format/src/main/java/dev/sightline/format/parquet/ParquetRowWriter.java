package dev.sightline.format.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/// Writes Parquet with zstd: times as nanoseconds in UTC, text as strings with dictionaries; roles and units in the
/// file's metadata. A missing value is null.
///
/// What does not repeat is written so that zstd finds something: whole numbers as differences from the one before,
/// floating-point numbers byte by byte, all first bytes, then all second ones. That needs pages of version 2.
public final class ParquetRowWriter implements RowWriter {
    /// About a million rows of a few numbers: an id that comes back soon is in the dictionary of its group, and the
    /// dictionary is small.
    private static final long ROW_GROUP_BYTES = 16 << 20;

    private static final int DICTIONARY_BYTES = 4 << 20;

    private final ParquetWriter<Row> writer;

    /// @param file is made, or replaced
    public ParquetRowWriter(Path file, List<Field> fields) throws IOException {
        writer = new Builder(new LocalOutputFile(file), List.copyOf(fields))
                .withConf(new PlainParquetConfiguration())
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCodecFactory(new Codecs())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withDictionaryPageSize(DICTIONARY_BYTES)
                .withByteStreamSplitEncoding(true)
                .withWriterVersion(WriterVersion.PARQUET_2_0)
                .build();
    }

    @Override
    public void write(Row row) throws IOException {
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static MessageType schema(List<Field> fields) {
        Types.MessageTypeBuilder builder = Types.buildMessage();
        for (Field field : fields) {
            builder.addField(
                    switch (field.type()) {
                        case INT64 ->
                            Types.primitive(PrimitiveTypeName.INT64, OPTIONAL).named(field.name());
                        case FLOAT64 ->
                            Types.primitive(PrimitiveTypeName.DOUBLE, OPTIONAL).named(field.name());
                        case BOOL ->
                            Types.primitive(PrimitiveTypeName.BOOLEAN, OPTIONAL).named(field.name());
                        case TIME ->
                            Types.primitive(PrimitiveTypeName.INT64, OPTIONAL)
                                    .as(timestampType(true, TimeUnit.NANOS))
                                    .named(field.name());
                        case STRING ->
                            Types.primitive(PrimitiveTypeName.BINARY, OPTIONAL)
                                    .as(stringType())
                                    .named(field.name());
                    });
        }
        return builder.named("trace");
    }

    private static final class Builder extends ParquetWriter.Builder<Row, Builder> {
        private final List<Field> fields;

        Builder(OutputFile file, List<Field> fields) {
            super(file);
            this.fields = fields;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract all the same
        protected WriteSupport<Row> getWriteSupport(Configuration configuration) {
            return new RowSupport(fields);
        }

        @Override
        protected WriteSupport<Row> getWriteSupport(ParquetConfiguration configuration) {
            return new RowSupport(fields);
        }
    }

    private static final class RowSupport extends WriteSupport<Row> {
        private final List<Field> fields;
        private @Nullable RecordConsumer consumer;

        RowSupport(List<Field> fields) {
            this.fields = fields;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract all the same
        public WriteContext init(Configuration configuration) {
            return context();
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return context();
        }

        private WriteContext context() {
            Map<String, String> metadata = new HashMap<>();
            for (Field field : fields) {
                if (field.role() != null) {
                    metadata.put(Metadata.ROLE + field.name(), field.role().label());
                }
                if (field.unit() != null) {
                    metadata.put(Metadata.UNIT + field.name(), field.unit());
                }
            }
            return new WriteContext(schema(fields), metadata);
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            consumer = recordConsumer;
        }

        @Override
        public void write(Row row) {
            RecordConsumer out = Objects.requireNonNull(consumer);
            out.startMessage();
            for (int i = 0; i < fields.size(); i++) {
                if (row.isPresent(i)) {
                    String name = fields.get(i).name();
                    out.startField(name, i);
                    value(out, row, i, fields.get(i).type());
                    out.endField(name, i);
                }
            }
            out.endMessage();
        }

        private static void value(RecordConsumer out, Row row, int column, ColumnType type) {
            switch (type) {
                case INT64, TIME -> out.addLong(row.int64(column));
                case FLOAT64 -> out.addDouble(row.float64(column));
                case BOOL -> out.addBoolean(row.bool(column));
                case STRING -> out.addBinary(Binary.fromString(row.string(column)));
            }
        }
    }
}
