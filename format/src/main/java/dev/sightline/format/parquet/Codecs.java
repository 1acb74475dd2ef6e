package dev.sightline.format.parquet;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// Compresses and decompresses pages, without Hadoop's codecs. No page is believed to be larger than memory allows.
final class Codecs implements CompressionCodecFactory {
    private static final int LARGEST_PAGE = 256 << 20;
    private static final int LEVEL = 3;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new Compressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Decompressor(codec);
    }

    @Override
    public void release() {
        // nothing is held
    }

    private record Compressor(CompressionCodecName codec) implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            return codec == CompressionCodecName.ZSTD ? BytesInput.from(Zstd.compress(bytesOf(bytes), LEVEL)) : bytes;
        }

        @Override
        public CompressionCodecName getCodecName() {
            return codec;
        }

        @Override
        public void release() {
            // nothing is held
        }
    }

    private record Decompressor(CompressionCodecName codec) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            if (codec == CompressionCodecName.UNCOMPRESSED) {
                return bytes;
            }
            return BytesInput.from(plain(codec, bytesOf(bytes), size));
        }

        @Override
        public void decompress(ByteBuffer input, int compressed, ByteBuffer output, int size) throws IOException {
            byte[] bytes = new byte[Math.min(compressed, input.remaining())];
            input.get(bytes);
            output.put(codec == CompressionCodecName.UNCOMPRESSED ? bytes : plain(codec, bytes, size));
        }

        @Override
        public void release() {
            // nothing is held
        }
    }

    private static byte[] bytesOf(BytesInput input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(input.size()));
        input.writeAllTo(out);
        return out.toByteArray();
    }

    private static byte[] plain(CompressionCodecName codec, byte[] bytes, int size) throws IOException {
        if (size < 0 || size > LARGEST_PAGE) {
            throw new IOException("a page of " + size + " bytes");
        }
        byte[] plain = new byte[size];
        int length = switch (codec) {
            case SNAPPY -> new SnappyDecompressor().decompress(bytes, 0, bytes.length, plain, 0, size);
            case GZIP -> {
                try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                    yield in.readNBytes(plain, 0, size);
                }
            }
            case ZSTD -> zstd(bytes, plain);
            case LZ4_RAW -> new Lz4Decompressor().decompress(bytes, 0, bytes.length, plain, 0, size);
            case LZ4 -> lz4(bytes, plain);
            case BROTLI, LZO, UNCOMPRESSED ->
                throw new IOException("compressed with " + codec
                        + ", which is not read: write the file with zstd, snappy, gzip or lz4_raw");
        };
        if (length != size) {
            throw new IOException("a page of " + length + " bytes that should have " + size);
        }
        return plain;
    }

    private static int zstd(byte[] bytes, byte[] plain) throws IOException {
        long length = Zstd.decompressByteArray(plain, 0, plain.length, bytes, 0, bytes.length);
        if (Zstd.isError(length)) {
            throw new IOException("zstd: " + Zstd.getErrorName(length));
        }
        return (int) length;
    }

    /// The deprecated codec: blocks as Hadoop frames them, or one bare block.
    private static int lz4(byte[] bytes, byte[] plain) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int done = 0;
        while (in.remaining() >= 8) {
            int size = in.getInt();
            int compressed = in.getInt();
            if (size < 0 || compressed < 0 || compressed > in.remaining() || size > plain.length - done) {
                return new Lz4Decompressor().decompress(bytes, 0, bytes.length, plain, 0, plain.length);
            }
            done += new Lz4Decompressor().decompress(bytes, in.position(), compressed, plain, done, size);
            in.position(in.position() + compressed);
        }
        return done;
    }
}
