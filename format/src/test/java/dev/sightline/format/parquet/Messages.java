package dev.sightline.format.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/// Writes Parquet files of any schema with the library's example writer.
final class Messages {
    private Messages() {}

    static Path write(Path file, String schema, WriterVersion version, int rows, BiConsumer<Group, Integer> fill) {
        MessageType type = MessageTypeParser.parseMessageType(schema);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(type)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new Codecs())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withWriterVersion(version)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .build()) {
            SimpleGroupFactory groups = new SimpleGroupFactory(type);
            for (int row = 0; row < rows; row++) {
                Group group = groups.newGroup();
                fill.accept(group, row);
                writer.write(group);
            }
        } catch (IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        return file;
    }

    /// Little endian numbers of 8 or 4 bytes.
    static Binary bytes(int length, long first, int second) {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(first).putInt(second);
        return Binary.fromConstantByteArray(buffer.array());
    }
}
